import { Alert, Box, Chip, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import type { ImportDetail, ImportPlan } from '../importKinds.ts'
import type { StepProps } from '../stepProps.ts'
import { type Target, useTargets } from './targets.ts'
import { useImportStep } from '../useImport.ts'
import { formatCount, type Locale, nameSeparator } from '#ui/format.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { shortDayReadings } from '#contract/writtenDays.ts'
import '#ui/texts/imports.ts'

const planOf = ({ sheet, headerRow, takesHiddenRows, shortDays, columns }: ImportDetail): ImportPlan => ({
  sheet,
  headerRow,
  takesHiddenRows,
  shortDays,
  columns: columns.map(({ target }) => target),
})

/** The first cells of a column below its heading, from the preview. */
const samplesOf = ({ preview }: ImportDetail, index: number, locale: Locale) =>
  preview
    .map(({ cells }) => cells[index] ?? '')
    .filter((cell) => cell !== '')
    .slice(0, 3)
    .join(nameSeparator(locale))

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly fields: readonly Target[]
  readonly labels: readonly Target[]
  /** Targets of other columns. */
  readonly taken: ReadonlySet<string>
  readonly disabled: boolean
  readonly onChoose: (target: string | null) => void
}

/** A native select, because a file can have two hundred of them. */
const Choice = ({ label, value, fields, labels, taken, disabled, onChoose }: ChoiceProps) => {
  const translate = useTranslate()
  const option = ({ value: target, name }: Target) => (
    <option key={target} value={target} disabled={target !== value && taken.has(target)}>
      {name}
    </option>
  )
  return (
    <TextField
      select
      fullWidth
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
    >
      <option value="">{translate('renkei.imports.left_out_column')}</option>
      <optgroup label={translate('renkei.imports.group_fields')}>{fields.map(option)}</optgroup>
      {labels.length > 0 && <optgroup label={translate('renkei.imports.group_labels')}>{labels.map(option)}</optgroup>}
    </TextField>
  )
}

/** Before somebody has said how short years are meant. */
const unsaid = 'unsaid'

interface RowChoicesProps {
  readonly detail: ImportDetail
  readonly plan: ImportPlan
  readonly disabled: boolean
  readonly onChange: (plan: ImportPlan) => void
}

/** What becomes of rows that the sheet does not show, and how days with a short year are meant; only where the file has any. */
const RowChoices = ({ detail, plan, disabled, onChange }: RowChoicesProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const words = (key: string, args?: Record<string, string | number>) => translate(`renkei.imports.${key}`, args)
  const { hiddenRowCount, unclearDayCount } = detail
  const { shortDays = null, takesHiddenRows = false } = plan
  return (
    <>
      {hiddenRowCount > 0 && (
        <OneChoice
          label={words('hidden_rows.title', { count: formatCount(hiddenRowCount, locale) })}
          choices={['leave_out', 'take'] as const}
          nameOf={(choice) => words(`hidden_rows.${choice}`)}
          value={takesHiddenRows ? 'take' : 'leave_out'}
          disabled={disabled}
          onChange={(choice) => onChange({ ...plan, takesHiddenRows: choice === 'take' })}
          minWidth={240}
        />
      )}
      {(unclearDayCount > 0 || shortDays !== null) && (
        <OneChoice
          label={words('short_days.title', { count: formatCount(unclearDayCount, locale) })}
          choices={[unsaid, ...shortDayReadings]}
          nameOf={(choice) => words(`short_days.${choice}`)}
          value={shortDays ?? unsaid}
          disabled={disabled}
          onChange={(choice) => onChange({ ...plan, shortDays: choice === unsaid ? null : choice })}
          minWidth={240}
        />
      )}
    </>
  )
}

/** Chooses the content of each column of the file. Each choice is saved at once and shown in the preview. */
export const Plan = ({ kind, detail }: StepProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { fields, labels, offered } = useTargets(kind)
  const change = useImportStep(kind, detail.id, (plan: ImportPlan) => kind.plan(detail.id, plan, detail.planVersion))
  // A plan without columns requests the suggested ones.
  const plan = change.isPending && change.variables.columns.length > 0 ? change.variables : planOf(detail)
  const values = plan.columns.map(offered)
  const taken = new Set(values)
  const words = (key: string, args?: Record<string, string | number>) => translate(`renkei.imports.${key}`, args)
  return (
    <Block title={words('plan')}>
      <Stack spacing={1.5}>
        <Typography color="text.secondary">{words('plan_hint')}</Typography>
        {detail.notices.map((notice) => (
          <Alert key={notice} severity="info" variant="outlined">
            {notice}
          </Alert>
        ))}
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          {detail.sheets.length > 1 && (
            <TextField
              select
              label={words('sheet')}
              value={plan.sheet ?? ''}
              disabled={change.isPending}
              onChange={({ target }) => change.mutate({ ...plan, sheet: target.value, columns: [] })}
              sx={{ minWidth: 200 }}
            >
              {detail.sheets.map((name) => (
                <MenuItem key={name} value={name}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          )}
          <TextField
            select
            label={words('header_row')}
            value={plan.headerRow}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate({ ...plan, headerRow: Number(target.value), columns: [] })}
            sx={{ minWidth: 200, maxWidth: '100%' }}
          >
            {detail.firstRows.map(({ rowNumber, cells }) => (
              <MenuItem key={rowNumber} value={rowNumber} sx={{ maxWidth: 480 }}>
                <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                  {words('header_row_choice', {
                    row: rowNumber,
                    cells: cells.filter((cell) => cell !== '').join(nameSeparator(locale)),
                  })}
                </Box>
              </MenuItem>
            ))}
          </TextField>
          <RowChoices
            detail={detail}
            plan={plan}
            disabled={change.isPending}
            onChange={(next) => change.mutate(next)}
          />
        </Stack>
        <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {detail.columns.map(({ heading, isRemembered }, index) => (
            <Box
              component="li"
              // The index identifies the column, because headings can be empty or occur twice.
              key={`${index} ${heading}`}
              sx={{
                display: 'grid',
                gap: 1,
                py: 1,
                borderTop: 1,
                borderColor: 'hairline',
                alignItems: 'center',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
              }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
                  <Box sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
                    {heading || words('no_heading', { place: index + 1 })}
                  </Box>
                  {isRemembered && <Chip size="small" variant="outlined" label={words('remembered')} />}
                </Stack>
                <Typography variant="caption" color="text.secondary" component="div" noWrap>
                  {samplesOf(detail, index, locale)}
                </Typography>
              </Box>
              <Choice
                label={words('target_of', { heading: heading || String(index + 1) })}
                value={values[index] ?? ''}
                fields={fields}
                labels={labels}
                taken={taken}
                disabled={change.isPending}
                onChoose={(target) =>
                  change.mutate({ ...plan, columns: plan.columns.map((one, at) => (at === index ? target : one)) })
                }
              />
            </Box>
          ))}
        </Stack>
        {detail.planErrors.map((message) => (
          <Alert key={message} severity="warning" variant="outlined">
            {message}
          </Alert>
        ))}
        {change.error && <SaveFailure error={change.error} />}
      </Stack>
    </Block>
  )
}
