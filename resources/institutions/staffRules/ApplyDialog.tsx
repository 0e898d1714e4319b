import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Typography,
} from '@mui/material'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api, type Reply } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { savedByIn } from '#ui/form/conflict/savedBy.ts'
import { useSavedWords } from '#ui/form/conflict/useSavedWords.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { useUndoStaffChange } from '#ui/staffs/useUndoStaffChange.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import type { StaffRule } from './staffRule.ts'

export interface ApplyDialogProps {
  readonly rule: StaffRule
  readonly onClose: () => void
}

/** Says how many partners a rule would change, and applies it. */
export const ApplyDialog = ({ rule: { id, name }, onClose }: ApplyDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [overwritesHand, setOverwritesHand] = useState(false)
  const preview = useQuery({
    queryKey: ['previewStaffRule', id, overwritesHand],
    queryFn: ({ signal }) => api.previewStaffRule({ id, overwritesHand }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const undo = useUndoStaffChange()
  const apply = useMutation({
    mutationFn: ({ updatedAt, outcomeVersion }: Reply<'previewStaffRule'>) =>
      api.applyStaffRule({ id, body: { overwritesHand, updatedAt, seenOutcome: outcomeVersion } }),
    onSuccess: ({ changedCount, staffChangeId }) => {
      toast('renkei.staff_rules.done', {
        messageArgs: { count: formatCount(changedCount, locale) },
        ...(staffChangeId !== null && { onUndo: () => undo(staffChangeId) }),
      })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.staff_rules.${key}`, args)
  const staffName = useStaffName()
  const count = preview.data?.changedCount ?? 0
  const isConflict = isEditConflict(apply.error)
  const { sentence } = useSavedWords(savedByIn(apply.error))
  return (
    <Dialog open onClose={apply.isPending ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('apply_named', { name })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        <QueryState query={preview} lines={2}>
          {({ matchingCount, changedCount, byHandCount, staff }) => (
            <>
              <Typography>
                {text('preview', {
                  matching: formatCount(matchingCount, locale),
                  changed: formatCount(changedCount, locale),
                  name: staffName(staff),
                })}
              </Typography>
              {byHandCount > 0 && (
                <Typography color="text.secondary">
                  {text('by_hand', { count: formatCount(byHandCount, locale) })}
                </Typography>
              )}
            </>
          )}
        </QueryState>
        <FormControlLabel
          control={<Checkbox checked={overwritesHand} onChange={(_event, isChecked) => setOverwritesHand(isChecked)} />}
          label={text('overwrite')}
        />
        {isConflict && (
          <Alert severity="warning" variant="outlined">
            {sentence && <div>{sentence}</div>}
            {text('changed_since')}
          </Alert>
        )}
        {apply.error && !isConflict && <SaveFailure error={apply.error} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={apply.isPending} onClick={onClose}>
          {translate('renkei.shell.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={count === 0 || preview.isFetching}
          loading={apply.isPending}
          onClick={() => preview.data && apply.mutate(preview.data)}
        >
          {preview.data ? text('confirm', { count: formatCount(count, locale) }) : text('apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
