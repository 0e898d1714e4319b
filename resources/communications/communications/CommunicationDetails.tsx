import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { knownOr } from '#contract/entryOf.ts'
import { detailsOf } from '#contract/communications/communications.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { labelValueText } from '#ui/fields/labelValues.ts'
import { useCommunicationLabels } from '#ui/labels/communicationLabels.ts'
import type { CommunicationRecord } from './TypeChip.tsx'

const details = [
  'eventName',
  'purpose',
  'category',
  'attendee',
  'personInChargeHospital',
  'story',
  'memo',
  'otherMemo',
] as const

/** Details that are read as text, which need no name beside them. */
const texts: ReadonlySet<string> = new Set(['story', 'memo', 'otherMemo'])

/** The details that a type of communication shows. The record may have others from before its type was changed. */
export const shownDetailsOf = (type: CommunicationRecord['communicationType']) =>
  new Set(knownOr(detailsOf, type, []).map(camelName))

interface Fact {
  readonly key: string
  readonly name: string
  readonly value: string
}

const useFacts = (communication: CommunicationRecord): Fact[] => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { labels, departments } = useCommunicationLabels()
  const shown = shownDetailsOf(communication.communicationType)
  const facts = [
    ...details
      .filter((field) => shown.has(field))
      .map((field) => ({
        key: field,
        name: translate(`resources.communications.fields.${field}`),
        value: communication[field],
      })),
    ...communication.labelValues.map((value) => {
      const label = labels.find(({ id }) => id === value.labelId)
      return {
        key: `label ${value.labelId}`,
        name: label?.name ?? '',
        value: label ? labelValueText(label, value, locale, { departments }) : '',
      }
    }),
  ]
  return facts.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : []))
}

const NamedFacts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: 1.5, rowGap: 0.5, m: 0 }}
  >
    {facts.map(({ key, name, value }) => (
      <Box key={key} sx={{ display: 'contents' }}>
        <Typography
          component="dt"
          variant="caption"
          color="text.secondary"
          sx={{ lineHeight: 1.75, maxWidth: 140, overflowWrap: 'anywhere' }}
        >
          {name}
        </Typography>
        <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
)

/** The texts as they are, and everything else with its name in one line. */
const CompactFacts = ({ facts }: { readonly facts: readonly Fact[] }) => {
  const short = facts.filter(({ key }) => !texts.has(key))
  return (
    <Box sx={{ display: 'grid', gap: 0.25 }}>
      {facts
        .filter(({ key }) => texts.has(key))
        .map(({ key, value }) => (
          <Typography key={key} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        ))}
      {short.length > 0 && (
        <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: 12 }}>
          {short.map(({ key, name, value }) => (
            <div key={key}>
              <Box component="dt" sx={{ display: 'inline', color: 'text.secondary', mr: 0.5 }}>
                {name}
              </Box>
              <Box component="dd" sx={{ display: 'inline', m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </div>
          ))}
        </Box>
      )}
    </Box>
  )
}

export interface CommunicationDetailsProps {
  readonly communication: CommunicationRecord
  readonly isCompact: boolean
}

/** What was noted about a communication: the details of its type and its labels, as far as they are filled in. */
export const CommunicationDetails = ({ communication, isCompact }: CommunicationDetailsProps) => {
  const facts = useFacts(communication)
  return isCompact ? <CompactFacts facts={facts} /> : <NamedFacts facts={facts} />
}
