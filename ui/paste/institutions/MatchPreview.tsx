import { CheckCircle, HelpOutline, HighlightOff } from '@mui/icons-material'
import { Box, Stack, TextField, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { entryOf } from '#contract/entryOf.ts'
import { formatCount, withBrackets } from '../../format.ts'
import { StatusChip } from '../../institutions/StatusChip.tsx'
import { type Choices, inOrderOfWork, type Match } from './pastedLines.ts'
import '../texts.ts'
import '../../institutions/texts.ts'

const results = ['found', 'choose', 'not_found'] as const

const marks = {
  found: <CheckCircle fontSize="small" color="success" aria-hidden />,
  choose: <HelpOutline fontSize="small" color="warning" aria-hidden />,
  not_found: <HighlightOff fontSize="small" color="error" aria-hidden />,
} as const satisfies Record<Match['result'], unknown>

const Found = ({ candidates: [candidate] }: Match) =>
  candidate && (
    <div>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 0.75, alignItems: 'center' }}>
        {candidate.name}
        <StatusChip status={candidate.runningStatus} onlyExceptions />
      </Stack>
      <Typography variant="caption" color="text.secondary">
        {candidate.address}
      </Typography>
    </div>
  )

interface ChooseProps {
  readonly match: Match
  readonly chosen: number | undefined
  readonly onChoose: (id: number | undefined) => void
}

/** A native select, because a page can have a thousand of them. */
const Choose = ({ match: { line, candidates }, chosen, onChoose }: ChooseProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (
    <TextField
      select
      fullWidth
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': translate('renkei.action_lists.paste.choose_for', { line }) },
      }}
    >
      <option value="">{translate('renkei.action_lists.paste.leave_out')}</option>
      {candidates.map(({ id, name, address, runningStatus }) => (
        <option key={id} value={id}>
          {`${withBrackets(name, address, locale)}${
            runningStatus === 'open' ? '' : translate(`renkei.medical_institutions.running_status.${runningStatus}`)
          }`}
        </option>
      ))}
    </TextField>
  )
}

export interface MatchPreviewProps {
  readonly matches: readonly Match[]
  readonly choices: Choices
  readonly onChoose: (line: string, id: number | undefined) => void
}

/** The interpretation of each pasted line before anything is added. Lines that need a choice come first. */
export const MatchPreview = ({ matches, choices, onChoose }: MatchPreviewProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const counted = results.map((result) => [result, matches.filter((match) => match.result === result).length] as const)
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }} aria-live="polite">
        {counted.map(([result, count]) => (
          <Stack key={result} direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
            {marks[result]}
            <strong className="figures">
              {translate(`renkei.action_lists.paste.${result}`, { count: formatCount(count, locale) })}
            </strong>
          </Stack>
        ))}
      </Stack>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {inOrderOfWork(matches).map((match) => (
          <Box
            component="li"
            key={match.line}
            sx={{
              display: 'grid',
              gap: 1,
              py: 1,
              borderTop: 1,
              borderColor: 'hairline',
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
            }}
          >
            <Stack direction="row" sx={{ gap: 1, minWidth: 0 }}>
              {marks[match.result]}
              <Box sx={{ overflowWrap: 'anywhere' }}>{match.line}</Box>
            </Stack>
            {match.result === 'found' && <Found {...match} />}
            {match.result === 'choose' && (
              <Choose match={match} chosen={entryOf(choices, match.line)} onChoose={(id) => onChoose(match.line, id)} />
            )}
            {match.result === 'not_found' && (
              <Typography color="text.secondary">{translate('renkei.action_lists.paste.nothing')}</Typography>
            )}
          </Box>
        ))}
      </Stack>
    </>
  )
}
