import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { letterFields, unknownLetterFieldsIn } from '#contract/communications/letterFields.ts'
import { LetterTemplates } from './LetterTemplates.tsx'
import { DayField } from '../dates/DayField.tsx'
import { nameSeparator } from '../format.ts'

/** A letter as it is being written. */
export interface WrittenLetter {
  readonly title: string
  readonly text: string
  readonly date: string
}

export interface LetterFieldsProps {
  readonly letter: WrittenLetter
  readonly onChange: (letter: WrittenLetter) => void
}

/** The title, the day and the text of a letter, with its templates and merge fields. */
export const LetterFields = ({ letter, onChange }: LetterFieldsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const area = useRef<HTMLTextAreaElement>(null)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.paper_mail.${key}`, args)
  const unknown = unknownLetterFieldsIn(`${letter.title}\n${letter.text}`)
  const insert = (field: string) => {
    const { selectionStart = letter.text.length, selectionEnd = letter.text.length } = area.current ?? {}
    onChange({
      ...letter,
      text: `${letter.text.slice(0, selectionStart)}{{${field}}}${letter.text.slice(selectionEnd)}`,
    })
    area.current?.focus()
  }
  return (
    <Stack sx={{ gap: 1.5 }}>
      <LetterTemplates letter={letter} onTake={({ title, text: body }) => onChange({ ...letter, title, text: body })} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <TextField
          required
          label={text('letter_title')}
          value={letter.title}
          onChange={({ target }) => onChange({ ...letter, title: target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          sx={{ flexGrow: 1 }}
        />
        <DayField
          label={text('letter_date')}
          value={letter.date}
          onChange={(date) => onChange({ ...letter, date: date ?? '' })}
          sx={{ width: 240 }}
        />
      </Stack>
      <TextField
        multiline
        minRows={8}
        maxRows={18}
        label={text('letter_text')}
        helperText={text('letter_hint')}
        value={letter.text}
        inputRef={area}
        onChange={({ target }) => onChange({ ...letter, text: target.value })}
        slotProps={{ htmlInput: { maxLength: 5_000 } }}
      />
      <Stack
        component="fieldset"
        direction="row"
        aria-label={text('insert')}
        sx={{ m: 0, p: 0, border: 0, minWidth: 0, gap: 0.5, flexWrap: 'wrap', alignItems: 'center' }}
      >
        <Typography variant="caption" color="text.secondary">
          {text('insert')}
        </Typography>
        {letterFields.map((field) => (
          <Button key={field} size="small" variant="outlined" onClick={() => insert(field)}>
            {field}
          </Button>
        ))}
      </Stack>
      {unknown.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {text('unknown_fields', { fields: unknown.join(nameSeparator(locale)) })}
        </Alert>
      )}
    </Stack>
  )
}
