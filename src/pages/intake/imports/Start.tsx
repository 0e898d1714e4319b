import { Button, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '../../../../ui/format.ts'
import { SaveFailure } from '../../../../ui/page/SaveFailure.tsx'
import { ConfirmStart } from './check/ConfirmStart.tsx'
import type { ImportDetail, ImportKind } from './importKinds.ts'
import type { StepProps } from './stepProps.ts'
import { useImportStep, useIsStepping } from './useImport.ts'

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
  const taken = takenRows(detail)
  const label = taken === undefined ? words('start_unchecked') : words('start', { count: formatCount(taken, locale) })
  return (
    <Stack spacing={1}>
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
      {start.error && <SaveFailure error={start.error} />}
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
