import { NotPermitted } from '#ui/permissions/NotPermitted.tsx'
import type { StepProps } from './stepProps.ts'
import { Alert, Box, Button, Link, Stack, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { Block } from '#ui/page/Block.tsx'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { ServerAway } from '#ui/page/failures/ServerAway.tsx'
import { Check } from './check/Check.tsx'
import { ReplacedMonths, RowNotes } from './check/FactsNotes.tsx'
import { Doubles } from './check/Doubles.tsx'
import { FailedRows } from './check/FailedRows.tsx'
import { Colleagues } from './Colleagues.tsx'
import type { ImportKind } from './importKinds.ts'
import { FileStatus } from '../FileStatus.tsx'
import { GoneFile } from '../GoneFile.tsx'
import { goneFileIn } from '../goneFile.ts'
import { Replacements } from '../Replacements.tsx'
import { Months } from './check/Months.tsx'
import { Plan } from './mapping/Plan.tsx'
import { Preview } from './mapping/Preview.tsx'
import { Progress } from './Progress.tsx'
import { Start } from './Start.tsx'
import { TakeAgain } from './TakeAgain.tsx'
import { UndoImport } from './UndoImport.tsx'
import { failedRowsKey, importsKey, questionsKey, useImport } from './useImport.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import '#ui/texts/imports.ts'

interface HeadProps extends StepProps {
  readonly onClose: () => void
}

const Head = ({ kind, detail, onClose }: HeadProps) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const count = (value: number) => formatCount(value, locale)
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.${key}`, args)
  const isOver = detail.status === 'completed' || detail.status === 'failed'
  return (
    <Block
      title={detail.filename}
      actions={
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexShrink: 0 }}>
          <FileStatus {...detail} of="imports" />
          <UndoImport kind={kind} entry={detail} onUndone={onClose} />
        </Stack>
      }
    >
      <Stack spacing={1}>
        <Typography color="text.secondary">
          {[
            detail.importType && words(`types.${detail.importType}`),
            words('row_count', { count: count(detail.rowCount) }),
            formatDateTime(detail.createdAt, locale),
            staffName(detail.createdBy),
          ]
            .filter(Boolean)
            .join('　')}
        </Typography>
        <Colleagues detail={detail} />
        {detail.hidesPatientNumbers && <NotPermitted permission="patient_numbers" text="no_patient_lists" />}
        {detail.errorMessages.map((message) => (
          <Alert key={message} severity={isOver ? 'error' : 'warning'} variant="outlined">
            {message}
          </Alert>
        ))}
        {detail.sameFile && detail.status === 'waiting' && (
          <Alert severity="warning" variant="outlined">
            {words(kind.replacesMonths ? 'same_file_replacing' : 'same_file', {
              at: formatDateTime(detail.sameFile.createdAt, locale),
              by: detail.sameFile.createdBy.name,
            })}{' '}
            <Link component={RouterLink} to={`?import=${detail.sameFile.id}`} sx={{ display: 'inline-block', py: 0.5 }}>
              {translate('renkei.replacements.open', { name: detail.sameFile.filename })}
            </Link>
          </Alert>
        )}
        {detail.replacedAt && (
          <Alert severity="info" variant="outlined">
            {words('replaced', {
              imported: count(detail.importedRowCount),
              at: formatDateTime(detail.replacedAt, locale),
            })}
          </Alert>
        )}
        <Replacements {...detail} addressOf={({ id }) => `?import=${id}`} />
        {isOver && !detail.replacedAt && (
          <Alert
            severity={detail.failedRowCount + detail.unprocessedRowCount > 0 ? 'warning' : 'success'}
            aria-live="polite"
          >
            {words('result', { imported: count(detail.importedRowCount), failed: count(detail.failedRowCount) })}
            {detail.abortionRowNumber !== null &&
              words('aborted', {
                row: count(detail.abortionRowNumber),
                unprocessed: count(detail.unprocessedRowCount),
              })}
          </Alert>
        )}
        {isOver && (
          <>
            {!detail.replacedAt && <ReplacedMonths kind={kind} detail={detail} />}
            <RowNotes detail={detail} />
          </>
        )}
        <Box>
          <Button onClick={onClose}>{words('to_list')}</Button>
        </Box>
      </Stack>
    </Block>
  )
}

const Steps = (props: HeadProps) => {
  const { kind, detail } = props
  const queryClient = useQueryClient()
  const before = useRef(detail.status)
  useEffect(() => {
    // Each step asks its own questions and has its own failed rows. Those of the one before must not be answered any more.
    if (detail.status === 'processing')
      for (const queryKey of [failedRowsKey(kind, detail.id), questionsKey(kind, detail.id)])
        queryClient.removeQueries({ queryKey })
    else if (before.current === 'processing') void queryClient.invalidateQueries({ queryKey: importsKey(kind) })
    before.current = detail.status
  }, [kind, detail.id, detail.status, queryClient])
  return (
    <>
      <Head {...props} />
      {detail.status === 'processing' && <Progress kind={kind} detail={detail} />}
      {detail.status === 'waiting' && detail.hidesPatientNumbers && <Preview detail={detail} />}
      {detail.status === 'waiting' && !detail.hidesPatientNumbers && (
        <>
          <Plan kind={kind} detail={detail} />
          <Preview detail={detail} />
          <Check kind={kind} detail={detail} />
          <Months kind={kind} detail={detail} />
          <Doubles kind={kind} detail={detail} />
          <Start kind={kind} detail={detail} />
        </>
      )}
      {detail.status === 'completed' &&
        kind.replacesMonths &&
        !detail.replacedAt &&
        !detail.hidesPatientNumbers &&
        detail.failedRowCount > 0 &&
        detail.questionCount > 0 && <TakeAgain kind={kind} detail={detail} />}
      {(detail.status === 'completed' || detail.status === 'failed') && detail.failedRowCount > 0 && (
        <FailedRows kind={kind} detail={detail} />
      )}
    </>
  )
}

export interface ImportStepsProps {
  readonly kind: ImportKind
  readonly id: number
  readonly onClose: () => void
}

/** One import from its file to its result: columns, preview, check of all rows, the import itself, failed rows. */
export const ImportSteps = ({ kind, id, onClose }: ImportStepsProps) => {
  const translate = useTranslate()
  const query = useImport(kind, id)
  const gone = goneFileIn(query.error)
  if (gone)
    return (
      <GoneFile
        problem={gone}
        action={
          <Button variant="outlined" onClick={onClose}>
            {translate('renkei.imports.to_list')}
          </Button>
        }
      />
    )
  return (
    <>
      <ServerAway query={query} isUnderWay={query.data?.status === 'processing'} />
      <QueryState query={query} lines={10}>
        {(detail) => <Steps kind={kind} detail={detail} onClose={onClose} />}
      </QueryState>
    </>
  )
}
