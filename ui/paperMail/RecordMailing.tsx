import { Button, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api, type RequestParameters } from '#dataProvider/client.ts'
import { LabelValueInputs } from '../fields/LabelValueInputs.tsx'
import { complaintsAboutLabelValues, type LabelValue, labelValuesFor } from '../fields/labelValues.ts'
import { formatCount, today } from '../format.ts'
import { OneChoice } from '../inputs/OneChoice.tsx'
import { useCommunicationLabels } from '../labels/communicationLabels.ts'
import { DeletedChoices } from '../labels/DeletedChoices.tsx'
import { SaveFailure } from '../page/failures/SaveFailure.tsx'
import { useSayFailure } from '../queries/useSayFailure.ts'
import { useToast } from '../queries/useToast.tsx'
import { useDevice } from '../useDevice.ts'
import { DayField } from '../dates/DayField.tsx'
import { CancelButton, TypingDialog } from '../form/dialogs/TypingDialog.tsx'
import { useTypedState } from '../form/drafts/useTypedState.ts'

export interface RecordMailingProps {
  readonly ids: readonly number[]
  /** Its title and text are offered. */
  readonly letter: { readonly title: string; readonly text: string }
  readonly onBack: () => void
  readonly onClose: () => void
}

/** Notes the mail with all institutions, and offers to take that back. */
const useNote = (onDone: () => void) => {
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  const settled = () => queryClient.invalidateQueries({ queryKey: ['communications'] })
  return useMutation({
    mutationFn: (mailing: RequestParameters<'createMailing'>) => api.createMailing(mailing),
    onSuccess: ({ id, communicationCount }) => {
      toast('renkei.paper_mail.recorded', {
        messageArgs: { count: formatCount(communicationCount, locale) },
        onUndo: () =>
          void api
            .deleteMailing({ id })
            .then(settled)
            .then(
              () => toast('renkei.paper_mail.undone'),
              (error: unknown) => sayFailure(error, 'renkei.paper_mail.not_undone'),
            ),
      })
      onDone()
    },
    onSettled: settled,
  })
}

interface PersonChoiceProps {
  readonly value: number
  readonly onChange: (id: number) => void
}

const PersonChoice = ({ value, onChange }: PersonChoiceProps) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const staffs = useQuery({
    queryKey: ['listStaffs', 'tasks'],
    queryFn: ({ signal }) => api.listStaffs({}, { signal }),
  }).data?.staffs
  const people = staffs ?? (user ? [{ id: user.id, name: user.username }] : [])
  return (
    <OneChoice
      label={translate('resources.communications.fields.userId')}
      choices={people.map(({ id }) => id)}
      nameOf={(id) => people.find((one) => one.id === id)?.name ?? ''}
      value={value}
      onChange={onChange}
      minWidth={200}
    />
  )
}

/** Notes a mail as a communication with each institution, and offers to take all of them back. */
export const RecordMailing = ({ ids, letter, onBack, onClose }: RecordMailingProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const phone = useDevice() === 'phone'
  const titleId = useId()
  const user = useCurrentUser()
  const { labels, departments } = useCommunicationLabels()
  const own = labels.filter(({ communicationType }) => communicationType === 'postal_item')
  const [draftKey] = useState(() => crypto.randomUUID())
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.paper_mail.${key}`, args)
  const field = (name: string) => translate(`resources.communications.fields.${name}`)
  const typedName = `mailing to ${ids.join(' ')}`
  const [day, setDay] = useTypedState(`${typedName} day`, today())
  const [userId, setUserId] = useTypedState(`${typedName} staff`, user?.id ?? 0)
  const [title, setTitle] = useTypedState(`${typedName} title`, letter.title, { label: text('sent_what') })
  const [memo, setMemo] = useTypedState(`${typedName} memo`, letter.text, { label: field('memo') })
  const [filled, setFilled] = useTypedState<readonly LabelValue[]>(`${typedName} labels`, [])
  const values = labelValuesFor(own, filled)
  const complaints = complaintsAboutLabelValues(own, values, locale === 'en' ? 'en' : 'ja')
  const note = useNote(onClose)
  const record = () =>
    note.mutate({
      body: {
        medicalInstitutionIds: [...ids],
        actedDate: day,
        userId,
        title: title.trim(),
        ...(memo.trim() !== '' && { text: memo }),
        labelValues: values,
        draftKey,
      },
    })
  return (
    <TypingDialog
      typed={[day, userId, title, memo, filled]}
      isBusy={note.isPending}
      onClose={onBack}
      fullWidth
      fullScreen={phone}
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{text('record_title', { count: formatCount(ids.length, locale) })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <Typography>{text('record_hint')}</Typography>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <DayField
            required
            label={text('sent_on')}
            value={day}
            onChange={(sentOn) => setDay(sentOn ?? '')}
            max={today()}
            sx={{ width: 240 }}
          />
          <PersonChoice value={userId} onChange={setUserId} />
        </Stack>
        <TextField
          required
          label={text('sent_what')}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          multiline
          minRows={2}
          maxRows={8}
          label={field('memo')}
          value={memo}
          onChange={({ target }) => setMemo(target.value)}
          slotProps={{ htmlInput: { maxLength: 10_000 } }}
        />
        <DeletedChoices kind="communication_label" values={filled} />
        <LabelValueInputs
          labels={own}
          values={values}
          departments={departments}
          complaints={note.isError ? complaints : new Map()}
          onChange={setFilled}
        />
        {note.error && <SaveFailure error={note.error} />}
      </DialogContent>
      <DialogActions>
        <CancelButton>{text('back')}</CancelButton>
        <Button
          variant="contained"
          disabled={title.trim() === '' || day === ''}
          loading={note.isPending}
          onClick={record}
        >
          {text('record_confirm', { count: formatCount(ids.length, locale) })}
        </Button>
      </DialogActions>
    </TypingDialog>
  )
}
