import { Alert } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { namedKindWords, type NamedRecord } from '../../contract/namedRecords.ts'

/** Says what conditions name and has been deleted. Its name is gone with it, so that only its number can be told. */
export const useGoneText = () => {
  const translate = useTranslate()
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  return (gone: readonly NamedRecord[]) =>
    translate('renkei.shell.gone_in_conditions', {
      names: gone.map(({ kind, id }) => `${namedKindWords[kind][language]} (ID ${id})`).join('・'),
    })
}

/** Marks conditions that name what has been deleted. Nothing if they do not. */
export const GoneMark = ({ gone }: { readonly gone: readonly NamedRecord[] }) => {
  const text = useGoneText()
  if (gone.length === 0) return null
  return (
    <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
      {text(gone)}
    </Alert>
  )
}
