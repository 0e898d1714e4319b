import { Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import { formatCount } from '#ui/format.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import type { StepProps } from './stepProps.ts'
import { useImportStep } from './useImport.ts'
import { Question } from '#ui/page/Question.tsx'
import '#ui/texts/imports.ts'

/** The progress of a check or import. It continues when the page is left. */
export const Progress = ({ kind, detail }: StepProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [isAsking, setAsking] = useState(false)
  const abort = useImportStep(kind, detail.id, () => kind.abort(detail.id))
  const { processedRowCount: done, rowCount: all, step } = detail
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.${key}`, args)
  const title = words(step === 'check' ? 'checking' : 'importing')
  return (
    <Block title={title}>
      <Stack spacing={1.5}>
        <LinearProgress
          variant={all > 0 ? 'determinate' : 'indeterminate'}
          value={all > 0 ? Math.min(100, (done / all) * 100) : 0}
          aria-label={title}
        />
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography className="figures" aria-live="polite">
            {words('progress', { done: formatCount(done, locale), all: formatCount(all, locale) })}
          </Typography>
          <Button color="error" loading={abort.isPending} onClick={() => setAsking(true)}>
            {words('abort')}
          </Button>
        </Stack>
        <Typography color="text.secondary">{words('leave_hint')}</Typography>
        {abort.error && <SaveFailure error={abort.error} failed="renkei.imports.abort_failed" />}
      </Stack>
      <Question
        isOpen={isAsking}
        title={words('abort_title')}
        confirm={words('abort')}
        onConfirm={() => {
          setAsking(false)
          abort.mutate(undefined)
        }}
        onClose={() => setAsking(false)}
      >
        <Typography>
          {words(step === 'check' ? 'abort_check' : kind.replacesMonths ? 'abort_list' : 'abort_import')}
        </Typography>
      </Question>
    </Block>
  )
}
