import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { maxSuppressionRows } from '#contract/emails/suppressions.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { useSending } from '#ui/form/uploads.ts'
import { DropZone } from '#ui/inputs/DropZone.tsx'
import { UselessLines } from '#ui/inputs/UselessLines.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { suppressionsKey } from './suppression.ts'

type Imported = Reply<'importEmailSuppressions'>

const Result = ({ imported }: { readonly imported: Imported }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.email_suppressions.import.${key}`, args)
  const { addedCount, alreadySuppressedCount, invalidCount, invalidRows } = imported
  const left = invalidCount - invalidRows.length
  return (
    <Box aria-live="polite">
      <Typography sx={{ fontWeight: 700 }}>{text('added', { count: formatCount(addedCount, locale) })}</Typography>
      {alreadySuppressedCount > 0 && (
        <Typography>{text('already', { count: formatCount(alreadySuppressedCount, locale) })}</Typography>
      )}
      {invalidCount > 0 && (
        <UselessLines
          summary={text('invalid', { count: formatCount(invalidCount, locale) })}
          lines={invalidRows.map(({ lineNumber, address }) => ({
            lineNumber,
            text: text('line', { line: String(lineNumber), address: address || text('empty') }),
          }))}
          more={left > 0 ? text('more', { count: formatCount(left, locale) }) : ''}
        />
      )}
    </Box>
  )
}

/** Takes a file of addresses that get no mail, and says which of its lines are no use. */
export const ImportSuppressionsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const queryClient = useQueryClient()
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.email_suppressions.import.${key}`, args)
  const read = useSending({
    mutationFn: (file: File, signal) => api.importEmailSuppressions({ file }, { signal }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: suppressionsKey }),
  })
  return (
    <Dialog open onClose={read.isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <Typography>{text('explanation', { max: formatCount(maxSuppressionRows, locale) })}</Typography>
        {!read.data && (
          <DropZone
            choose={text('choose')}
            hint={text('hint')}
            accept=".csv,.xlsx"
            onFiles={([file]) => file && read.mutate(file)}
            uploading={read.isPending ? read.variables : undefined}
            onCancel={read.cancel}
          />
        )}
        {read.error && <SaveFailure error={read.error} />}
        {read.data && <Result imported={read.data} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={read.isPending} onClick={onClose}>
          {translate('renkei.shell.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
