import { FlagOutlined } from '@mui/icons-material'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { type Reply } from '#dataProvider/client.ts'
import { formatDateTime, formatShortDateTime } from '#ui/format.ts'
import { PhaseWithHistory } from '#contract/institutions/phases.ts'
import { isEditConflict, newerRecordIn } from '#ui/form/conflict/conflict.ts'
import { savedByIn } from '#ui/form/conflict/savedBy.ts'
import { useSavedWords } from '#ui/form/conflict/useSavedWords.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { phaseMastersQuery, useHasPhases, usePhase, useSetPhase } from '#ui/institutions/usePhase.ts'
import '#ui/texts/phases.ts'

type Phase = Reply<'getPhase'>

const Changes = ({ history }: Pick<Phase, 'history'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  if (history.length === 0) return null
  return (
    <Stack component="section" spacing={0.5} aria-label={translate('renkei.phases.history')}>
      <Typography component="h3" variant="h3">
        {translate('renkei.phases.history')}
      </Typography>
      <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 200, overflow: 'auto' }} tabIndex={0}>
        {history.map(({ name, changedAt, changedUser }) => (
          <li key={changedAt}>
            {name ?? translate('renkei.phases.none')}{' '}
            <Typography variant="caption" color="text.secondary">
              {formatShortDateTime(changedAt, locale)} {changedUser?.name}
            </Typography>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

interface PhaseDialogProps {
  readonly institutionId: number
  readonly phase: Phase
  readonly onClose: () => void
}

const PhaseDialog = ({ institutionId, phase, onClose }: PhaseDialogProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const titleId = useId()
  const { data: masters } = useQuery(phaseMastersQuery)
  const before = phase.phaseMasterId
  const [chosen, setChosen] = useState(before)
  const [seen, setSeen] = useState(phase.changedAt)
  const set = useSetPhase(institutionId)
  const takeBack = useTakeBack()
  // The dialog is gone by then, so that its mutation tells nobody.
  const undo = (changed: Phase) => takeBack(() => set.mutateAsync({ phaseMasterId: before, seen: changed.changedAt }))
  const save = () =>
    set.mutate(
      { phaseMasterId: chosen, seen },
      {
        onSuccess: (changed) => {
          toast('renkei.phases.changed', { onUndo: () => undo(changed) })
          onClose()
        },
        onError: (error) => {
          const newer = newerRecordIn(error, PhaseWithHistory)
          if (newer) setSeen((newer as Phase).changedAt)
        },
      },
    )
  const isConflict = isEditConflict(set.error)
  const { sentence } = useSavedWords(savedByIn(set.error))
  const choices = masters?.phaseMasters ?? []
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('renkei.phases.change')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <TextField
          select
          label={translate('renkei.phases.title')}
          value={choices.some(({ id }) => id === chosen) ? chosen : ''}
          onChange={({ target }) => setChosen(target.value === '' ? null : Number(target.value))}
          helperText={masters?.phaseMasters.length === 0 ? translate('renkei.phases.no_masters') : undefined}
          slotProps={{ select: { displayEmpty: true } }}
        >
          <MenuItem value="">{translate('renkei.phases.none')}</MenuItem>
          {choices.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Changes history={phase.history} />
        {isConflict && (
          <Alert severity="warning" variant="outlined">
            {sentence && <div>{sentence}</div>}
            {translate('renkei.phases.conflict', { name: phase.phaseName ?? translate('renkei.phases.none') })}
          </Alert>
        )}
        {set.error && !isConflict && <SaveFailure error={set.error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
        <Button variant="contained" disabled={chosen === before} loading={set.isPending} onClick={save}>
          {translate(isConflict ? 'renkei.phases.overwrite' : 'renkei.shell.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The institution's phase, who set it and when, and a way to change it. */
export const PhaseEditor = ({ institutionId }: { readonly institutionId: number }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const enabled = useHasPhases()
  const [open, setOpen] = useState(false)
  const { data: phase } = usePhase(institutionId)
  if (!enabled || !phase) return null
  const { phaseName, changedAt, changedUser } = phase
  const name = phaseName ?? translate('renkei.phases.none')
  return (
    <Stack
      component="section"
      aria-label={translate('renkei.phases.title')}
      direction="row"
      sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}
    >
      <Box component="span" sx={{ display: 'none', '@media print': { display: 'inline' } }}>
        {translate('renkei.phases.title')}: {name}
      </Box>
      <Button
        size="small"
        variant="outlined"
        className="no-print"
        startIcon={<FlagOutlined />}
        sx={{ borderRadius: 22, minHeight: { sm: 26 }, py: 0 }}
        aria-haspopup="dialog"
        aria-label={translate('renkei.phases.change_from', { name })}
        onClick={() => setOpen(true)}
      >
        {name}
      </Button>
      {changedAt && (
        <Typography variant="caption" color="text.secondary">
          {formatDateTime(changedAt, locale)} {changedUser?.name}
        </Typography>
      )}
      {open && <PhaseDialog institutionId={institutionId} phase={phase} onClose={() => setOpen(false)} />}
    </Stack>
  )
}
