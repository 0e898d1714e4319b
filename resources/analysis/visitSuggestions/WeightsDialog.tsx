import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { defaultVisitWeights, maxWeight, visitReasons, VisitWeights } from '#contract/analysis/visitSuggestions.ts'
import { api } from '#dataProvider/client.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { useHold } from '#ui/form/drafts/HeldVersion.tsx'
import { Overtaken } from '#ui/form/drafts/Overtaken.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { ofParts, SettingConflict } from '#ui/settings/SettingConflict.tsx'
import { useSettingConflict } from '#ui/settings/useSettingConflict.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { type StoredWeights, suggestionsResource, weightOf, weightsKey, withWeight } from './suggestion.ts'
import { CancelButton, TypingDialog } from '#ui/form/dialogs/TypingDialog.tsx'
import { UnsavedBar } from '#ui/form/drafts/UnsavedBar.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'

const choices = Array.from({ length: maxWeight + 1 }, (_, weight) => weight)

export interface WeightsDialogProps {
  readonly stored: StoredWeights
  /** Loads what somebody else has saved in the meantime. */
  readonly onReload: () => void
  readonly onClose: () => void
}

/** A dialog to change the weights of the reasons. */
export const WeightsDialog = ({ stored, onReload, onClose }: WeightsDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const toast = useToast()
  const queryClient = useQueryClient()
  // The version that somebody has seen comes back with what was chosen, so that a newer one is not replaced unseen.
  const asStored = { weights: stored.weights, begun: stored }
  const [{ weights, begun }, setTyped, restoredSince] = useTypedState('visit weights', asStored, { hasBar: true })
  const setWeights = (changed: StoredWeights['weights']) => setTyped({ weights: changed, begun })
  useHold(JSON.stringify(weights) !== JSON.stringify(stored.weights))
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.visit_suggestions.${key}`, args)
  const conflict = { ...useSettingConflict(VisitWeights, stored), base: begun }
  const comparison = ofParts<StoredWeights['weights']>({
    fieldsIn: (all) => Object.fromEntries(visitReasons.map((kind) => [kind, weightOf(all, kind)])),
    from: (chosen, mine) => visitReasons.reduce((all, kind) => withWeight(all, kind, Number(chosen[kind])), mine),
    nameOf: (kind) => text(`reason.${kind}.title`),
    textOf: (_kind, weight) => String(weight),
  })
  const save = useMutation({
    mutationFn: (chosen: StoredWeights) => api.replaceVisitWeights({ body: chosen }),
    onError: conflict.note,
    onSuccess: async (saved) => {
      queryClient.setQueryData<StoredWeights>(weightsKey, saved)
      toast('renkei.visit_suggestions.weights.saved')
      onClose()
      await queryClient.invalidateQueries({ queryKey: [suggestionsResource] })
    },
  })
  const first = visitReasons.reduce((all, kind) => withWeight(all, kind, defaultVisitWeights[kind]), weights)
  return (
    <TypingDialog
      typed={weights}
      isBusy={save.isPending}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{text('weights.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {restoredSince !== undefined && <UnsavedBar since={restoredSince} onDiscard={() => setTyped(asStored)} />}
        {!save.error && !save.isPending && <Overtaken />}
        {visitReasons.map((kind) => {
          const reason = text(`reason.${kind}.title`)
          return (
            <div key={kind}>
              <Typography sx={{ fontWeight: 700, mb: 0.5 }}>{reason}</Typography>
              <ToggleButtonGroup
                exclusive
                size="small"
                color="primary"
                aria-label={text('weights.of', { reason })}
                value={weightOf(weights, kind)}
                onChange={(_event, weight: number | null) =>
                  weight !== null && setWeights(withWeight(weights, kind, weight))
                }
              >
                {choices.map((weight) => (
                  <ToggleButton key={weight} value={weight} sx={{ minWidth: 44, minHeight: { xs: 44, sm: 34 } }}>
                    {weight}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            </div>
          )
        })}
        {save.error && !conflict.newer && <SaveFailure error={save.error} />}
        {isEditConflict(save.error) && !conflict.newer && (
          <Button onClick={onReload} sx={{ justifySelf: 'start' }}>
            {text('weights.reload')}
          </Button>
        )}
        <SettingConflict
          conflict={conflict}
          valuesOf={(newer) => newer.weights}
          typed={() => weights}
          comparison={comparison}
          onSave={(chosen) => {
            const next = { weights: chosen, begun: conflict.newer ?? begun }
            setTyped(next)
            save.mutate({ weights: chosen, updatedAt: next.begun.updatedAt })
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setWeights(first)} sx={{ mr: 'auto' }}>
          {text('weights.reset')}
        </Button>
        <CancelButton />
        <Button
          variant="contained"
          loading={save.isPending}
          onClick={() => save.mutate({ weights, updatedAt: begun.updatedAt })}
        >
          {translate('renkei.shell.save')}
        </Button>
      </DialogActions>
    </TypingDialog>
  )
}
