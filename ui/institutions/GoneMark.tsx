import { Alert } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { type GoneRecord, goneWords } from '#contract/namedRecords.ts'

/** Says what conditions name and has been deleted. */
export const useGoneText = () => {
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  return (gone: readonly GoneRecord[]) =>
    translate('renkei.shell.gone_in_conditions', {
      names: gone.map((one) => goneWords(one, language)).join(language === 'ja' ? '・' : ', '),
    })
}

/** Marks conditions that name what has been deleted. Nothing if they do not. */
export const GoneMark = ({ gone }: { readonly gone: readonly GoneRecord[] }) => {
  const text = useGoneText()
  if (gone.length === 0) return null
  return (
    <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
      {text(gone)}
    </Alert>
  )
}
