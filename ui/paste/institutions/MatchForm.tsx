import { Alert, MenuItem, TextField, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { maxMatchedLines } from '#contract/institutions/institutionMatches.ts'
import { formatCount } from '../../format.ts'
import { useLookups } from '../../institutions/useLookups.ts'
import '../texts.ts'

export interface MatchFormProps {
  /** What is pasted, in words. */
  readonly explanation: string
  readonly text: string
  readonly lineCount: number
  /** Number of institutions just added, if the text consists of the remaining lines. */
  readonly added: number | undefined
  /** 2-digit code; empty for the whole nation. */
  readonly prefecture: string
  readonly onText: (text: string) => void
  readonly onPrefecture: (code: string) => void
}

/** The field for codes or names, and the prefecture that is searched first. */
export const MatchForm = ({
  explanation,
  text,
  lineCount,
  added,
  prefecture,
  onText,
  onPrefecture,
}: MatchFormProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { prefectures } = useLookups()
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.action_lists.paste.${key}`, args)
  const tooMany = lineCount > maxMatchedLines
  return (
    <>
      {added !== undefined && (
        <Alert severity="info" variant="outlined">
          {words('left_over', { count: formatCount(added, locale) })}
        </Alert>
      )}
      <Typography>{explanation}</Typography>
      <TextField
        multiline
        minRows={6}
        maxRows={14}
        label={words('lines')}
        value={text}
        onChange={({ target }) => onText(target.value)}
        error={tooMany}
        helperText={
          tooMany &&
          words('too_many', { most: formatCount(maxMatchedLines, locale), count: formatCount(lineCount, locale) })
        }
      />
      <TextField
        select
        label={words('prefecture')}
        value={prefectures.length > 0 ? prefecture : ''}
        onChange={({ target }) => onPrefecture(target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ maxWidth: 240 }}
      >
        <MenuItem value="">{words('nationwide')}</MenuItem>
        {prefectures.map(({ code, name }) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}
