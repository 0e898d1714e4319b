import { Alert, Box, Checkbox, Link, Stack, TextField, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { SurveyKind } from '#contract/intake/dataUploads.ts'
import { formatBytes, formatCount, formatDateTime, formatMonth, formatShortDateTime } from '#ui/format.ts'
import type { Changes, Waiting } from './confirming.ts'
import { DiscardUpload } from './DiscardUpload.tsx'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { ListImport } from './ListImport.tsx'
import { OpenDecisions } from './OpenDecisions.tsx'
import { UploadLink } from './UploadLink.tsx'
import type { Consequences } from './uploadQueries.ts'
import { MonthField } from '#ui/dates/MonthField.tsx'
import '../imports/texts.ts'

export interface WaitingRowProps {
  readonly waiting: Waiting
  readonly isTicked: boolean
  readonly isClashing: boolean
  readonly consequences: Consequences | undefined
  readonly changes: Changes
  readonly onChange: (changes: Changes) => void
}

const Remarks = (props: WaitingRowProps) => {
  const { waiting, isClashing, consequences } = props
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.data_uploads.${key}`, args)
  const { kinds, choice, upload } = waiting
  const same = consequences?.sameFile
  return (
    <>
      {upload.kind === null && (
        <Alert severity="warning" variant="outlined">
          {words('unknown_kind')}
        </Alert>
      )}
      {kinds.length > 0 && !choice && (
        <Alert severity="info" variant="outlined">
          {words('month_missing')}
        </Alert>
      )}
      {same && (
        <Alert severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
          {words('same_file', {
            name: same.filename,
            at: formatDateTime(same.createdAt, locale),
            by: same.createdBy.name,
          })}{' '}
          <Link
            component={RouterLink}
            to={`/data_uploads/${same.id}`}
            sx={{ display: 'inline-block', py: 0.5, overflowWrap: 'anywhere' }}
          >
            {translate('renkei.replacements.open', { name: same.filename })}
          </Link>
        </Alert>
      )}
      {isClashing && (
        <Alert severity="error" variant="outlined">
          {words('clashing')}
        </Alert>
      )}
      {choice &&
        consequences?.standing.map(({ month, count }) => (
          <Alert key={month} severity="info" variant="outlined">
            {words('replaces', {
              month: formatMonth(month, locale),
              kind: words(`kinds.${choice.kind}`),
              unit: words(`decisions.units.${choice.kind}`),
              count: formatCount(count, locale),
            })}
          </Alert>
        ))}
      {upload.errorMessages.map((message) => (
        <Alert key={message} severity="warning" variant="outlined">
          {message}
        </Alert>
      ))}
      <OpenDecisions {...props} />
    </>
  )
}

const Kind = ({ waiting, onChange }: Pick<WaitingRowProps, 'waiting' | 'onChange'>) => {
  const translate = useTranslate()
  const { kinds, kind, upload } = waiting
  const nameOf = (one: string) => translate(`renkei.data_uploads.kinds.${one}`)
  if (kinds.length < 2) return <Typography>{nameOf(upload.kind ?? 'none')}</Typography>
  return (
    <TextField
      select
      size="small"
      label={translate('renkei.data_uploads.columns.kind')}
      value={kind ?? ''}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': translate('renkei.data_uploads.kind_of', { name: upload.filename }) },
      }}
      onChange={({ target }) => {
        const chosen = SurveyKind.safeParse(target.value)
        if (chosen.success) onChange({ kind: chosen.data })
      }}
    >
      {kinds.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </TextField>
  )
}

/** A file that has arrived: its recognised kind and month, which can be corrected, the consequences of its import, and whether to import it. */
export const WaitingRow = (props: WaitingRowProps) => {
  const { waiting, isTicked, onChange } = props
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { upload, kinds, month, choice } = waiting
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.data_uploads.${key}`, args)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 1.5,
        rowGap: 0.75,
        py: 1,
        borderTop: 1,
        borderColor: 'hairline',
        alignItems: 'center',
        gridTemplateColumns: {
          xs: 'auto minmax(0, 1fr) auto',
          md: 'auto minmax(0, 1fr) 190px 160px auto',
        },
      }}
    >
      <Checkbox
        checked={isTicked}
        disabled={!choice}
        onChange={(_event, checked) => onChange({ isTicked: checked })}
        slotProps={{ input: { 'aria-label': words('tick', { name: upload.filename }) } }}
      />
      <Box sx={{ minWidth: 0 }}>
        <UploadLink upload={upload} />
        <Typography variant="caption" component="div" color="text.secondary" className="figures">
          {formatBytes(upload.byteCount, locale)}　{formatShortDateTime(upload.createdAt, locale)}　
          {upload.createdBy.name}
        </Typography>
      </Box>
      <Stack
        direction="row"
        sx={{
          display: { xs: 'flex', md: 'contents' },
          gridColumn: { xs: '2 / -1' },
          gridRow: { xs: 2, md: 'auto' },
          gap: 1.5,
          alignItems: 'center',
          flexWrap: 'wrap',
        }}
      >
        <Kind waiting={waiting} onChange={onChange} />
        {kinds.length > 0 ? (
          <MonthField
            label={words('columns.month')}
            ariaLabel={words('month_of', { name: upload.filename })}
            value={month === '' ? null : `${month}-01`}
            onChange={(chosen) => onChange({ month: chosen?.slice(0, 7) ?? '' })}
            sx={{ width: { xs: 200, md: 160 } }}
          />
        ) : (
          <span />
        )}
      </Stack>
      <Box sx={{ gridColumn: { xs: 3, md: 'auto' }, gridRow: { xs: 1, md: 'auto' } }}>
        <DiscardUpload upload={upload} />
      </Box>
      <Stack spacing={0.75} sx={{ gridColumn: '2 / -1', minWidth: 0, '&:empty': { display: 'none' } }}>
        <Remarks {...props} />
        {kinds.length === 0 && (
          <Permitted permission="patient_numbers">
            <ListImport upload={upload} />
          </Permitted>
        )}
      </Stack>
    </Box>
  )
}
