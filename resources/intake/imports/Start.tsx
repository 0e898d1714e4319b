import { Button, Stack, Typography } from '@mui/material'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import { formatMonths } from '#ui/monthSpans.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { ConfirmStart } from './check/ConfirmStart.tsx'
import type { ImportDetail, ImportKind } from './importKinds.ts'
import type { StepProps } from './stepProps.ts'
import { isOfOtherMonths, useImportStep, useIsStepping } from './useImport.ts'
import '#ui/texts/imports.ts'

/** Number of rows that the import will store; undefined before a check. */
const takenRows = ({ facts, check }: ImportDetail): number | undefined =>
  check ? (facts?.takenRowCount ?? check.importableRowCount) : undefined

/** The reason why an import cannot start yet, as an i18n key. */
const obstacleOf = ({ replacesMonths }: ImportKind, detail: ImportDetail): string | undefined => {
  const { planErrors, rowCount, facts } = detail
  if (planErrors.length > 0) return 'plan'
  if (rowCount === 0) return 'no_rows'
  if (replacesMonths && !facts) return 'check'
  if (facts?.monthTable.some(({ decision, marks }) => decision === null && marks.includes('changed')))
    return 'months_changed'
  const [open] = facts?.openDecisions ?? []
  if (open) return open
  return takenRows(detail) === 0 ? 'nothing' : undefined
}

/** Up to so many files that an import replaces are named. */
const maxNamedFiles = 3

/** What the import replaces: the files in the months that it replaces, or their number of records where these are many. */
const Replaced = ({ detail: { facts } }: Pick<StepProps, 'detail'>) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const replaced = (facts?.monthTable ?? []).filter(
    ({ decision, standingCount }) => decision === 'replace' && standingCount > 0,
  )
  // A list of some departments leaves the records of the others, so that this would say too much.
  if (replaced.length === 0 || facts?.departments?.isWithin) return null
  const words = (key: string, args: Record<string, string>) => translate(`renkei.imports.${key}`, args)
  const count = (value: number) => formatCount(value, locale)
  const files = Map.groupBy(
    replaced.flatMap(({ standingFiles }) => standingFiles),
    ({ filename, at }) => `${filename} ${at}`,
  )
  const months = formatMonths(
    replaced.map(({ month }) => month),
    locale,
  )
  const named = [...files.values()].flatMap((parts) => {
    const [file] = parts
    if (!file) return []
    const rows = parts.reduce((sum, { rowCount }) => sum + rowCount, 0)
    return words('replaced_file', { by: staffName(file.createdBy), name: file.filename, count: count(rows) })
  })
  const total = replaced.reduce((sum, { standingCount }) => sum + standingCount, 0)
  const isNamed = named.length > 0 && named.length <= maxNamedFiles
  return (
    <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
      {isNamed
        ? words('start_replacing', { months, files: named.join(translate('renkei.replacements.comma')) })
        : words('start_replacing_all', { months, count: count(total) })}
    </Typography>
  )
}

/** Starts the import and says how many rows it will store. It asks for confirmation if rows will be skipped or many records would be lost. */
export const Start = ({ kind, detail }: StepProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const reasonId = useId()
  const [isAsking, setAsking] = useState(false)
  const lost = detail.facts?.isLossToConfirm ? detail.facts.lostCount : null
  const start = useImportStep(kind, detail.id, () => kind.start(detail.id, detail.planVersion, lost))
  const isStepping = useIsStepping(kind, detail.id)
  const failing = detail.check?.failedRowCount ?? 0
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.${key}`, args)
  const obstacle = obstacleOf(kind, detail)
  const { error, reset } = start
  const former = useRef(obstacle)
  useEffect(() => {
    // What was in the way is settled once the months that had changed are decided on.
    if (former.current === 'months_changed' && obstacle !== 'months_changed' && isOfOtherMonths(error)) reset()
    former.current = obstacle
  }, [obstacle, error, reset])
  const taken = takenRows(detail)
  const label = taken === undefined ? words('start_unchecked') : words('start', { count: formatCount(taken, locale) })
  return (
    <Stack spacing={1}>
      {obstacle === undefined && <Replaced detail={detail} />}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          size="large"
          loading={start.isPending}
          disabled={isStepping || obstacle !== undefined}
          aria-describedby={reasonId}
          onClick={() => (failing > 0 || lost !== null ? setAsking(true) : start.mutate(undefined))}
        >
          {label}
        </Button>
        <Typography id={reasonId} color="text.secondary" sx={{ minWidth: 0, flex: '1 1 200px' }}>
          {obstacle ? words(`obstacles.${obstacle}`) : words(kind.replacesMonths ? 'start_list_hint' : 'start_hint')}
        </Typography>
      </Stack>
      {/* What has changed meanwhile is shown above it, and would move it out of view. */}
      {start.error && <SaveFailure key={detail.planVersion} error={start.error} failed="renkei.imports.start_failed" />}
      <ConfirmStart
        key={`${isAsking} ${lost}`}
        isOpen={isAsking}
        failing={failing}
        lost={lost}
        onConfirm={() => {
          setAsking(false)
          start.mutate(undefined)
        }}
        onClose={() => setAsking(false)}
      />
    </Stack>
  )
}
