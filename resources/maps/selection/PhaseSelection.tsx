import { FlagOutlined } from '@mui/icons-material'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { maxPhaseChanges } from '#contract/institutions/phases.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { usePhaseMasters } from '#ui/institutions/usePhase.ts'
import { BulkAction } from '#ui/list/BulkAction.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useUndoMany } from '#ui/queries/useUndoMany.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { useLargeChange } from '../../work/institutionActions/useLargeChange.tsx'
import type { SelectionProps } from './TagSelection.tsx'
import './texts.ts'
import '#ui/texts/phases.ts'

/** The choice that takes the phase away. */
const noPhase = 0

interface PhaseSelectionDialogProps extends SelectionProps {
  readonly phases: Reply<'listPhaseMasters'>['phaseMasters']
  readonly onClose: () => void
}

const PhaseSelectionDialog = ({ ids, phases, onDone, onClose }: PhaseSelectionDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(phases[0]?.id ?? noPhase)
  const nameOf = (id: number) => phases.find((phase) => phase.id === id)?.name ?? translate('renkei.phases.none')
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.map_selection.phase.${key}`, args)
  const name = nameOf(chosen)
  const { ask, question } = useLargeChange(ids.length, text('ask', { name }))
  const refresh = () => queryClient.invalidateQueries()
  const undoMany = useUndoMany()
  const undo = (former: Reply<'updatePhases'>['former']) =>
    void undoMany(async () => {
      const { changedCount, keptCount } = await api.updatePhases({ body: former })
      return { undone: changedCount, kept: keptCount }
    })
  const change = useMutation({
    mutationFn: () =>
      api.updatePhases({
        body: { phases: [{ phaseMasterId: chosen === noPhase ? null : chosen, medicalInstitutionIds: [...ids] }] },
      }),
    onSuccess: async ({ changedCount, former }) => {
      toast(`renkei.map_selection.phase.${changedCount > 0 ? 'done' : 'done_none'}`, {
        messageArgs: { count: formatCount(changedCount, locale), name },
        ...(changedCount > 0 && { onUndo: () => undo(former) }),
      })
      onDone()
      onClose()
      await refresh()
    },
  })
  return (
    <>
      <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{text('title', { count: formatCount(ids.length, locale) })}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
          <OneChoice
            label={translate('renkei.phases.title')}
            choices={[...phases.map(({ id }) => id), noPhase]}
            nameOf={nameOf}
            value={chosen}
            onChange={setChosen}
            minWidth={200}
          />
          {change.error && <SaveFailure error={change.error} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
          <Button variant="contained" loading={change.isPending} onClick={() => ask(() => change.mutate())}>
            {text('confirm')}
          </Button>
        </DialogActions>
      </Dialog>
      {question}
    </>
  )
}

/** Puts the selected institutions into a phase, with a way back. Absent where the tenant has no phases. */
export const PhaseSelection = ({ ids, onDone }: SelectionProps) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const phases = usePhaseMasters().data?.phaseMasters ?? []
  if (phases.length === 0) return null
  return (
    <>
      <BulkAction
        label={translate('renkei.map_selection.phase.short')}
        icon={<FlagOutlined />}
        asks
        disabled={ids.length > maxPhaseChanges}
        onClick={() => setOpen(true)}
      />
      {isOpen && <PhaseSelectionDialog ids={ids} phases={phases} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  )
}
