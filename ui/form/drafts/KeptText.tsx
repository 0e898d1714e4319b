import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { TypedPart } from '#authProvider/storedDrafts.ts'
import { useToast } from '../../queries/useToast.tsx'

/** Something that was typed where no field takes it any more, to be read and copied. */
export const KeptText = ({ part: { name, text } }: { readonly part: TypedPart }) => {
  const translate = useTranslate()
  const toast = useToast()
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast('renkei.shell.copied'),
      () => toast('renkei.shell.copy_failed', { type: 'error' }),
    )
  return (
    <div>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography variant="caption" color="text.secondary">
          {name}
        </Typography>
        <Button size="small" onClick={copy}>
          {translate('renkei.shell.copy', { name })}
        </Button>
      </Stack>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
    </div>
  )
}
