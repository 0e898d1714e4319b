import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { maxMarkedLetters } from '#contract/facts/referralLetters.ts'
import { maxLetterRows } from '#contract/intake/letterFiles.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { useSending } from '#ui/form/uploads.ts'
import { DropZone } from '#ui/inputs/DropZone.tsx'
import { UselessLines } from '#ui/inputs/UselessLines.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { lettersKey } from './letter.ts'

type Found = Reply<'checkReferralLettersOfFile'>

/** Takes marks back, in parts as large as one call may have. */
const takeBack = async (markIds: readonly number[]) => {
  for (let from = 0; from < markIds.length; from += maxMarkedLetters)
    await api.deleteReferralLetterMarks({ body: { markIds: markIds.slice(from, from + maxMarkedLetters) } })
}

/** What a file would mark, and which of its rows are no use. */
const Findings = ({ found }: { readonly found: Found }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const count = (key: string, number: number) =>
    translate(`renkei.letters.file.${key}`, { count: formatCount(number, locale) })
  const { rowCount, letterCount, alreadyCount, problemCount, problems } = found
  const unnamed = problemCount - problems.length
  return (
    <Box aria-live="polite">
      <Typography color="text.secondary">{count('rows', rowCount)}</Typography>
      <Typography sx={{ fontWeight: 700 }}>{count(letterCount > 0 ? 'letters' : 'no_letters', letterCount)}</Typography>
      {alreadyCount > 0 && <Typography>{count('already', alreadyCount)}</Typography>}
      {problemCount > 0 && (
        <UselessLines
          summary={count(letterCount > 0 ? 'some_problems' : 'problems', problemCount)}
          lines={problems.map(({ lineNumber, problem }) => ({
            lineNumber,
            text: translate('renkei.letters.file.line', {
              line: lineNumber,
              problem: translate(`renkei.letters.file.reasons.${problem}`),
            }),
          }))}
          more={unnamed > 0 ? count('more', unnamed) : ''}
        />
      )}
    </Box>
  )
}

/** Marks the letters of a file as sent: it first tells what would be marked, and can be taken back. */
export const LetterFileDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const toast = useToast()
  const sayTakenBack = useTakeBack()
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.letters.file.${key}`, args)
  const refresh = () => queryClient.invalidateQueries({ queryKey: lettersKey })
  const check = useSending({
    mutationFn: (chosen: File, signal) => api.checkReferralLettersOfFile({ file: chosen }, { signal }),
  })
  const mark = useMutation({
    mutationFn: (chosen: File) => api.markReferralLettersOfFile({ file: chosen }),
    onSuccess: ({ markIds, letterCount }) => {
      onClose()
      toast('renkei.letters.file.done', {
        messageArgs: { count: formatCount(letterCount, locale) },
        onUndo: () => sayTakenBack(() => takeBack(markIds).then(refresh)),
      })
      return refresh()
    },
  })
  const isBusy = check.isPending || mark.isPending
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    mark.reset()
    check.mutate(chosen)
  }
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <Typography>{text('explanation')}</Typography>
        <DropZone
          choose={text('choose')}
          hint={text('hint', { max: formatCount(maxLetterRows, locale) })}
          accept=".csv,.xlsx"
          onFiles={([chosen]) => choose(chosen)}
          uploading={check.isPending ? check.variables : undefined}
          onCancel={() => {
            check.cancel()
            setFile(undefined)
          }}
        />
        {file && !check.isPending && (
          <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 700 }}>{file.name}</Typography>
        )}
        {check.error && <SaveFailure error={check.error} />}
        {check.data && <Findings found={check.data} />}
        {mark.error && <SaveFailure error={mark.error} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          {translate('renkei.shell.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!check.data || check.data.letterCount === 0}
          loading={mark.isPending}
          onClick={() => file && mark.mutate(file)}
        >
          {text('confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
