import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { labelSheetOf, MailFormat } from '#contract/communications/mailFormats.ts'
import { Addressing } from '#contract/communications/paperMail.ts'
import { formatCount } from '../format.ts'
import { OneChoice } from '../inputs/OneChoice.tsx'
import { QueryState } from '../page/QueryState.tsx'
import { SaveFailure } from '../page/failures/SaveFailure.tsx'
import { useDevice } from '../useDevice.ts'
import { DoctorsChoice } from './DoctorsChoice.tsx'
import { LetterFields, type WrittenLetter } from './LetterFields.tsx'
import { LetterPreview } from './LetterPreview.tsx'
import { type MailSettings, useMailSettings } from './mailSettings.ts'
import { RecipientsFound } from './RecipientsFound.tsx'
import { SheetOptions } from './SheetOptions.tsx'
import { useMailSheets } from './useMailSheets.ts'
import { type MailSelectionBody, useRecipients } from './useRecipients.ts'
import { CancelButton, TypingDialog } from '../form/dialogs/TypingDialog.tsx'

export interface MailSheetsProps {
  readonly ids: readonly number[]
  /** Who sends. */
  readonly staff: string
  readonly letter: WrittenLetter
  /** The letter before anything is written. */
  readonly unwritten: WrittenLetter
  readonly onLetter: (letter: WrittenLetter) => void
  /** Continues with the note of the mail, for these institutions. */
  readonly onRecord: (ids: readonly number[]) => void
  readonly onClose: () => void
}

const noShift = { x: 0, y: 0 }

/** Chooses what is printed for whom, and makes the PDF. With what was chosen last time, one click does. */
export const MailSheets = ({ ids, staff, letter, unwritten, onLetter, onRecord, onClose }: MailSheetsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const phone = useDevice() === 'phone'
  const titleId = useId()
  const [settings, change] = useMailSettings()
  const [unchosen, setUnchosen] = useState<ReadonlySet<number>>(new Set())
  const [firstLabel, setFirstLabel] = useState(1)
  const make = useMailSheets()
  const { format, addressing, otherwiseInstitution, shifts } = settings
  const sheet = labelSheetOf(format)
  const isLetter = format === 'letter'
  const shift = shifts[format] ?? noShift
  const first = Math.min(firstLabel, sheet ? sheet.columns * sheet.rows : 1)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.paper_mail.${key}`, args)

  const everybody: MailSelectionBody = { medicalInstitutionIds: [...ids], addressing, otherwiseInstitution }
  const all = useRecipients(everybody)
  const doctors = all.data?.recipients.filter(({ doctorId }) => doctorId !== null) ?? []
  const selection: MailSelectionBody =
    addressing === 'doctors' && unchosen.size > 0
      ? {
          ...everybody,
          doctorIds: doctors.flatMap(({ doctorId }) =>
            doctorId !== null && !unchosen.has(doctorId) ? [doctorId] : [],
          ),
        }
      : everybody
  const query = useRecipients(selection)
  const recipients = query.data?.recipients ?? []
  const sender = settings.sender ?? query.data?.sender ?? ''
  const isWritten = !isLetter || (letter.title.trim() !== '' && letter.date !== '')
  const send = (isTest: boolean) =>
    make.mutate({
      ...selection,
      format,
      shift,
      isTest,
      ...(sheet ? { firstLabel: first } : { sender }),
      ...(isLetter && { letter: { ...letter, title: letter.title.trim() } }),
    })
  const choose = (changes: Partial<MailSettings>) => {
    make.reset()
    change(changes)
  }

  return (
    <TypingDialog
      // What was printed is not lost.
      typed={make.data && !make.data.isTest ? [unwritten, 0] : [letter, unchosen.size]}
      start={[unwritten, 0]}
      isBusy={make.isPending}
      onClose={onClose}
      fullWidth
      fullScreen={phone}
      maxWidth={isLetter ? 'lg' : 'sm'}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{text('title', { count: formatCount(ids.length, locale) })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <OneChoice
            label={text('format')}
            choices={MailFormat.options}
            nameOf={(choice) => text(`formats.${choice}`)}
            value={format}
            onChange={(choice) => choose({ format: choice })}
            minWidth={220}
            sx={{ flexGrow: 1 }}
          />
          <OneChoice
            label={text('addressing')}
            choices={Addressing.options}
            nameOf={(choice) => text(`addressings.${choice}`)}
            value={addressing}
            onChange={(choice) => choose({ addressing: choice })}
            minWidth={200}
            sx={{ flexGrow: 1 }}
          />
        </Stack>
        {addressing === 'doctors' && all.data && (
          <DoctorsChoice
            doctors={doctors}
            unchosen={unchosen}
            onChange={setUnchosen}
            otherwiseInstitution={otherwiseInstitution}
            onOtherwise={(otherwise) => change({ otherwiseInstitution: otherwise })}
          />
        )}
        <QueryState query={query} lines={2}>
          {(found) => <RecipientsFound {...found} />}
        </QueryState>
        {isLetter ? (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '3fr 2fr' } }}>
            <LetterFields letter={letter} onChange={onLetter} />
            <LetterPreview letter={letter} sender={sender} staff={staff} recipients={recipients} />
          </Box>
        ) : (
          <SheetOptions
            sheet={sheet}
            firstLabel={first}
            onFirstLabel={setFirstLabel}
            count={recipients.length}
            shift={shift}
            onShift={(next) => change({ shifts: { ...shifts, [format]: next } })}
            isTesting={make.isPending && (make.variables.isTest ?? false)}
            onTest={() => send(true)}
          />
        )}
        {!sheet && (
          <TextField
            multiline
            minRows={3}
            label={text('sender')}
            helperText={text('sender_hint')}
            value={sender}
            onChange={({ target }) => change({ sender: target.value })}
            slotProps={{ htmlInput: { maxLength: 1_000 } }}
          />
        )}
        {make.error && <SaveFailure error={make.error} />}
        {make.data && !make.data.isTest && (
          <Alert severity="success" variant="outlined">
            {text('made')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 0.5 }}>
        <CancelButton>{translate('renkei.shell.close')}</CancelButton>
        <Button
          variant="outlined"
          disabled={make.isPending || recipients.length === 0}
          onClick={() => onRecord([...new Set(recipients.map(({ medicalInstitutionId }) => medicalInstitutionId))])}
        >
          {text('record')}
        </Button>
        <Button
          variant="contained"
          disabled={recipients.length === 0 || !isWritten || query.isPlaceholderData}
          loading={make.isPending && !make.variables.isTest}
          onClick={() => send(false)}
        >
          {text('make')}
        </Button>
      </DialogActions>
    </TypingDialog>
  )
}
