import { ArrowUpward, Close } from '@mui/icons-material'
import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Chip,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { maxStaffs } from '#contract/institutions/staffs.ts'
import { api, ApiError, type Reply } from '#dataProvider/client.ts'
import { formatShortDate, nameSeparator } from '#ui/format.ts'
import { savedByIn } from '#ui/form/conflict/savedBy.ts'
import { useSavedWords } from '#ui/form/conflict/useSavedWords.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { useStaffs } from '#ui/staffs/useStaffs.ts'
import { useNoChoicesText } from '#ui/inputs/useNoChoicesText.ts'
import { CancelButton, TypingDialog } from '#ui/form/dialogs/TypingDialog.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import '#ui/staffs/texts.ts'

type Stored = Reply<'getMedicalInstitutionStaffs'>

const History = ({ history }: Pick<Stored, 'history'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const staffName = useStaffName()
  if (history.length === 0) return null
  return (
    <Stack component="section" spacing={0.5} aria-label={translate('renkei.staffs.history')}>
      <Typography component="h3" variant="h3">
        {translate('renkei.staffs.history')}
      </Typography>
      <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 200, overflow: 'auto' }} tabIndex={0}>
        {history.map(({ staff, isMain, since, until }) => (
          <li key={`${staff.id} ${isMain} ${since} ${until}`}>
            {staffName(staff)} {isMain && translate('renkei.staffs.main')}{' '}
            <Typography variant="caption" color="text.secondary">
              {formatShortDate(since, locale)}〜{until && formatShortDate(until, locale)}
            </Typography>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

export interface StaffsDialogProps {
  readonly institutionId: number
  readonly stored: Stored
  readonly onClose: () => void
}

/** Sets who is in charge of an institution, the main person first. Somebody else's change meanwhile is shown before it is overwritten. */
export const StaffsDialog = ({ institutionId, stored, onClose }: StaffsDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const noChoicesText = useNoChoicesText()
  const toast = useToast()
  const titleId = useId()
  const queryClient = useQueryClient()
  const staffName = useStaffName()
  const staffs = useStaffs()
  const [{ chosen, basedOn }, setTyped] = useTypedState<{
    readonly chosen: readonly { readonly id: number; readonly name: string }[]
    readonly basedOn: Stored['updatedAt']
  }>(`staffs of ${institutionId}`, { chosen: stored.staffs, basedOn: stored.updatedAt })
  const setChosen = (next: typeof chosen) => setTyped((before) => ({ ...before, chosen: next }))
  const save = useMutation({
    mutationFn: () =>
      api.replaceMedicalInstitutionStaffs({
        id: institutionId,
        body: { staffIds: chosen.map(({ id }) => id), updatedAt: basedOn },
      }),
    onSuccess: async () => {
      toast('renkei.staffs.saved')
      onClose()
      await queryClient.invalidateQueries()
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return
      const { updatedAt } = await queryClient.fetchQuery({
        queryKey: ['getMedicalInstitutionStaffs', institutionId],
        queryFn: ({ signal }) => api.getMedicalInstitutionStaffs({ id: institutionId }, { signal }),
        staleTime: 0,
      })
      setTyped((before) => ({ ...before, basedOn: updatedAt }))
    },
  })
  const isConflict = save.error instanceof ApiError && save.error.status === 409
  const { sentence } = useSavedWords(savedByIn(save.error))
  const isSame =
    chosen.length === stored.staffs.length && chosen.every(({ id }, index) => stored.staffs[index]?.id === id)
  return (
    <TypingDialog
      typed={chosen}
      isBusy={save.isPending}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{translate('renkei.staffs.change')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        {chosen.length > 0 && (
          <Stack component="ol" aria-label={translate('renkei.staffs.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {chosen.map(({ id, name }, index) => (
              <Stack component="li" key={id} direction="row" sx={{ alignItems: 'center', gap: 1, minHeight: 44 }}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{staffName({ id, name })}</Box>
                {index === 0 ? (
                  <Chip size="small" label={translate('renkei.staffs.main')} />
                ) : (
                  <IconButton
                    aria-label={translate('renkei.staffs.make_first', { name })}
                    onClick={() => setChosen([{ id, name }, ...chosen.filter((one) => one.id !== id)])}
                  >
                    <ArrowUpward fontSize="small" />
                  </IconButton>
                )}
                <IconButton
                  aria-label={translate('renkei.staffs.remove', { name })}
                  onClick={() => setChosen(chosen.filter((one) => one.id !== id))}
                >
                  <Close fontSize="small" />
                </IconButton>
              </Stack>
            ))}
          </Stack>
        )}
        {chosen.length < maxStaffs && (
          <Autocomplete
            size="small"
            value={null}
            blurOnSelect
            options={staffs.filter(({ id }) => !chosen.some((one) => one.id === id))}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ id }) => id}
            onChange={(_event, staff) => {
              if (staff) setChosen([...chosen, { id: staff.id, name: staff.name }])
            }}
            renderInput={(params) => <TextField {...params} label={translate('renkei.staffs.add')} />}
            noOptionsText={noChoicesText}
          />
        )}
        <History history={stored.history} />
        {isConflict && (
          <Alert severity="warning" variant="outlined">
            {sentence && <div>{sentence}</div>}
            {translate('renkei.staffs.conflict', {
              names: stored.staffs.map(staffName).join(nameSeparator(locale)) || translate('renkei.staffs.nobody'),
            })}
          </Alert>
        )}
        {save.error && !isConflict && <SaveFailure error={save.error} />}
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button variant="contained" disabled={isSame} loading={save.isPending} onClick={() => save.mutate()}>
          {translate(isConflict ? 'renkei.staffs.overwrite' : 'renkei.shell.save')}
        </Button>
      </DialogActions>
    </TypingDialog>
  )
}
