import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import { formatCount } from '#ui/format.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { ReplacedMonths, RowNotes } from './FactsNotes.tsx'
import { FailedRows } from './FailedRows.tsx'
import type { StepProps } from '../stepProps.ts'
import { Questions } from './Questions.tsx'
import { useImportStep, useIsStepping } from '../useImport.ts'
import '#ui/texts/imports.ts'

/** A dry run of the whole file: the rows that would be imported or would fail, and the institutions that somebody has to identify. */
export const Check = ({ kind, detail }: StepProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const start = useImportStep(kind, detail.id, () => kind.check(detail.id, detail.planVersion))
  const isStepping = useIsStepping(kind, detail.id)
  const { check, questionCount } = detail
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.${key}`, args)
  const isAnswered = !check && questionCount > 0
  return (
    <>
      <Block title={words('check')}>
        <Stack spacing={1.5}>
          <Typography color="text.secondary">
            {words(kind.replacesMonths ? `${kind.name}.check_hint` : 'check_hint')}
          </Typography>
          {check && (
            <Alert severity={check.failedRowCount > 0 ? 'warning' : 'success'} variant="outlined" aria-live="polite">
              {words('check_result', {
                importable: formatCount(check.importableRowCount, locale),
                failed: formatCount(check.failedRowCount, locale),
              })}
            </Alert>
          )}
          <ReplacedMonths kind={kind} detail={detail} />
          <RowNotes detail={detail} />
          {isAnswered && <Typography>{words('check_again')}</Typography>}
          <Box>
            <Button
              variant="outlined"
              loading={start.isPending}
              disabled={isStepping || detail.planErrors.length > 0}
              onClick={() => start.mutate(undefined)}
            >
              {words('check_all')}
            </Button>
          </Box>
          {start.error && <SaveFailure error={start.error} failed="renkei.imports.check_failed" />}
        </Stack>
      </Block>
      {questionCount > 0 && <Questions kind={kind} detail={detail} />}
      {check && check.failedRowCount > 0 && <FailedRows kind={kind} detail={detail} />}
    </>
  )
}
