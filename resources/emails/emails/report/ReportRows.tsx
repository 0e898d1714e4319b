import { Box, Checkbox, Chip, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { noValue } from '#contract/noValue.ts'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formatCount, formatShortDateTime, wordSeparator } from '#ui/format.ts'
import { StatusChip } from '#ui/institutions/StatusChip.tsx'
import { useStateWords } from '../recipients/useStateWords.ts'
import type { ReportRow } from './reportQueries.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'

interface RowProps {
  readonly row: ReportRow
  readonly isSelected: boolean
  readonly onSelect: () => void
}

const Institution = ({ row: { medicalInstitution, institutionName } }: Pick<RowProps, 'row'>) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  if (medicalInstitution === null)
    return (
      <div>
        <strong>{institutionName || noValue}</strong>
        <Typography variant="caption" component="div" color="text.secondary">
          {translate('renkei.email_report.rows.unmatched')}
        </Typography>
      </div>
    )
  const { id, name, runningStatus } = medicalInstitution
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
      {user?.features.includes('medical_institutions_search') ? (
        <OpenLink
          to={`/crms/${id}?${new URLSearchParams({ backLink: pathname + search })}`}
          sx={{ fontWeight: 700, display: 'inline-flex', alignItems: 'center', minHeight: { xs: 32, sm: 24 } }}
        >
          {name}
        </OpenLink>
      ) : (
        <strong>{name}</strong>
      )}
      <StatusChip status={runningStatus} onlyExceptions />
    </Stack>
  )
}

const Outcome = ({ row }: Pick<RowProps, 'row'>) => {
  const translate = useTranslate()
  const { stateWords, reasonWords } = useStateWords()
  const { state, reason, response, bouncedAt } = row
  const isTrouble = state === 'invalid' || state === 'refused' || state === 'in_doubt' || bouncedAt !== null
  const words = reasonWords(reason)
  return (
    <div>
      <Box component="span" sx={isTrouble ? { color: 'error.main' } : undefined}>
        {bouncedAt === null ? stateWords(state) : translate('renkei.email_report.rows.bounced')}
      </Box>
      {words !== null && (
        <Typography variant="caption" component="div" color="text.secondary">
          {words}
        </Typography>
      )}
      {response !== null && state !== 'accepted' && (
        <Typography variant="caption" component="div" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {response}
        </Typography>
      )}
    </div>
  )
}

const Times = ({ row }: Pick<RowProps, 'row'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.email_report.rows.${key}`, args)
  const { acceptedAt, bouncedAt, openedAt, clickedAt, machineOpenedAt, machineClickedAt, optedOutAt } = row
  const times = [
    ['accepted_at', acceptedAt],
    ['bounced_at', bouncedAt],
    ['opened_at', openedAt],
    ['clicked_at', clickedAt],
    ['machine_opened_at', machineOpenedAt],
    ['machine_clicked_at', machineClickedAt],
    ['opted_out_at', optedOutAt],
  ] as const
  const since = row.referralCountSince
  return (
    <Box sx={{ fontSize: 12 }} className="figures">
      {times.map(
        ([name, time]) =>
          time !== null && <div key={name}>{text(name, { time: formatShortDateTime(time, locale) })}</div>,
      )}
      {row.clickedLinks.length > 0 && (
        <div>
          {text('clicked_links', {
            links: row.clickedLinks.map((place) => formatCount(place, locale)).join(wordSeparator(locale)),
          })}
        </div>
      )}
      {since !== null && <div>{text('referrals_since', { count: formatCount(since, locale) })}</div>}
    </Box>
  )
}

const Reactions = ({ row: { isOpened, isClicked, optedOutAt } }: Pick<RowProps, 'row'>) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.email_report.rows.${key}`)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
      {isClicked ? (
        <Chip size="small" color="primary" label={text('clicked')} />
      ) : (
        isOpened && <Chip size="small" color="primary" variant="outlined" label={text('opened')} />
      )}
      {optedOutAt !== null && <Chip size="small" variant="outlined" label={text('opted_out')} />}
    </Stack>
  )
}

const Row = ({ row, isSelected, onSelect }: RowProps) => {
  const translate = useTranslate()
  const { destination, honorific, email, institutionName, medicalInstitution } = row
  const name = [institutionName, destination].filter(Boolean).join(' ') || email
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'grid',
        columnGap: 1.5,
        rowGap: 0.5,
        py: 1,
        borderBottom: 1,
        borderColor: 'hairline',
        '&:last-child': { border: 0 },
        gridTemplateColumns: {
          xs: '44px minmax(0, 1fr)',
          lg: '44px minmax(0, 4fr) minmax(0, 3fr) minmax(0, 3fr) minmax(0, 4fr)',
        },
        '& > :not(:first-of-type)': { gridColumn: { xs: '2', lg: 'auto' } },
      }}
    >
      <Box className="no-print" sx={{ mt: -1 }}>
        <Checkbox
          checked={isSelected}
          disabled={medicalInstitution === null}
          onChange={onSelect}
          slotProps={{ input: { 'aria-label': translate('renkei.list.select', { name }) } }}
        />
      </Box>
      <div>
        <Institution row={row} />
        <div>{[destination, honorific].filter(Boolean).join(' ')}</div>
        <Typography variant="caption" component="div" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
      </div>
      <Outcome row={row} />
      <Reactions row={row} />
      <Times row={row} />
    </Box>
  )
}

export interface ReportRowsProps {
  readonly rows: readonly ReportRow[]
  /** Ids of institutions. */
  readonly selected: readonly number[]
  readonly onSelect: (institutionId: number) => void
}

/** Recipients with what became of each. Selecting one selects its institution. */
export const ReportRows = ({ rows, selected, onSelect }: ReportRowsProps) => {
  const translate = useTranslate()
  return (
    <Box component="ul" aria-label={translate('renkei.email_report.rows.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          isSelected={row.medicalInstitution !== null && selected.includes(row.medicalInstitution.id)}
          onSelect={() => row.medicalInstitution && onSelect(row.medicalInstitution.id)}
        />
      ))}
    </Box>
  )
}
