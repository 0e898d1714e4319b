import { Add, Close } from '@mui/icons-material'
import { Box, Button, Collapse, IconButton, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { AlertUnit, maxSilentMonths, monthsBeforeFirst, MoreLess } from '#contract/alerts/triggers.ts'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { PlaceInputs } from '#ui/institutions/PlaceInputs.tsx'
import { choicesOf, useLookups } from '#ui/institutions/useLookups.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import type { DraftFilters, VisitFilter } from './draft.ts'
import { DoctorPart, StaffPart, VisitTypePart } from './RecordParts.tsx'
import { InlineChoice, InlineNumber, SentenceWithParts } from './SentenceParts.tsx'
import { useConditionWords } from './useConditionWords.ts'

export interface FilterFieldsProps {
  readonly filters: DraftFilters
  /** Whether the plan has communications, and with them visits. */
  readonly hasVisits: boolean
  readonly onChange: (filters: DraftFilters) => void
}

type Range = NonNullable<DraftFilters['referralCount']>

interface RangeSentenceProps {
  readonly name: 'referralCount' | 'referralAverage'
  readonly value: Range | null
  readonly onChange: (value: Range | null) => void
}

/** A range of the referrals of the last twelve months; empty ends are open. */
const RangeSentence = ({ name, value, onChange }: RangeSentenceProps) => {
  const text = useConditionWords()
  const change = (changes: Range) => {
    const next = { ...value, ...changes }
    onChange(next.moreEqual == null && next.lessEqual == null ? null : next)
  }
  const end = (side: 'moreEqual' | 'lessEqual') => (
    <InlineNumber
      label={text(`filters.${name}.${side}`)}
      value={value?.[side] ?? null}
      min={0}
      isDecimal={name === 'referralAverage'}
      isOptional
      onChange={(number) => change({ [side]: number })}
    />
  )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 0.75 }}>
      <SentenceWithParts
        pattern={text(`filters.${name}.sentence`)}
        parts={{ low: end('moreEqual'), high: end('lessEqual') }}
      />
    </Box>
  )
}

const newVisitFilter: VisitFilter = {
  count: 1,
  unitType: 'half_year',
  moreLess: 'more',
  isDoctorAttended: null,
  staffIds: [],
}

interface VisitSentenceProps {
  readonly value: VisitFilter | null
  readonly onChange: (value: VisitFilter | null) => void
}

const VisitSentence = ({ value, onChange }: VisitSentenceProps) => {
  const text = useConditionWords()
  if (!value)
    return (
      <Button size="small" startIcon={<Add />} onClick={() => onChange(newVisitFilter)} sx={{ alignSelf: 'start' }}>
        {text('filters.add_visits')}
      </Button>
    )
  const change = (changes: Partial<VisitFilter>) => onChange({ ...value, ...changes })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 0.75 }}>
      <SentenceWithParts
        pattern={text('sentences.communication_visit')}
        parts={{
          unit: (
            <InlineChoice
              label={text('parts.unit')}
              choices={AlertUnit.options}
              nameOf={(unit) => text(`units.${unit}`)}
              value={value.unitType}
              onChange={(unitType) => change({ unitType })}
            />
          ),
          type: <VisitTypePart value={value.visitType ?? null} onChange={(visitType) => change({ visitType })} />,
          staff: <StaffPart value={value.staffIds ?? []} onChange={(staffIds) => change({ staffIds })} />,
          doctor: (
            <DoctorPart
              value={value.isDoctorAttended ?? null}
              onChange={(isDoctorAttended) => change({ isDoctorAttended })}
            />
          ),
          count: (
            <InlineNumber
              label={text('parts.count')}
              value={value.count}
              min={0}
              onChange={(count) => change({ count: count ?? 0 })}
            />
          ),
          side: (
            <InlineChoice
              label={text('parts.side')}
              choices={MoreLess.options}
              nameOf={(side) => text(`sides.communication_visit.${side}`)}
              value={value.moreLess}
              onChange={(moreLess) => change({ moreLess })}
            />
          ),
        }}
      />
      <IconButton size="small" aria-label={text('filters.remove_visits')} onClick={() => onChange(null)}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}

const histories = ['any', 'none', 'some'] as const

/** Which institutions a condition looks at. Rare ones unfold. */
export const FilterFields = ({ filters, hasVisits, onChange }: FilterFieldsProps) => {
  const text = useConditionWords()
  const id = useId()
  const staffName = useStaffName()
  const lookups = useLookups()
  const [isOpen, setOpen] = useState(
    () =>
      filters.referralAverage != null ||
      filters.communicationVisit != null ||
      filters.earlierReferrals != null ||
      filters.resumedAfterMonths != null,
  )
  const change = (changes: Partial<DraftFilters>) => onChange({ ...filters, ...changes })
  return (
    <Stack spacing={2}>
      <RangeSentence
        name="referralCount"
        value={filters.referralCount ?? null}
        onChange={(referralCount) => change({ referralCount })}
      />
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <MultiChoice
          label={text('filters.tags')}
          kind="tag"
          hasAll={lookups.hasAll.tags}
          choices={lookups.tags.map(({ id: key, name }) => ({ key, name }))}
          value={filters.tagIds ?? []}
          onChange={(tagIds) => change({ tagIds })}
        />
        <MultiChoice
          label={text('filters.staffs')}
          choices={lookups.staffs.map((staff) => ({ key: staff.id, name: staffName(staff) }))}
          value={filters.staffIds ?? []}
          onChange={(staffIds) => change({ staffIds })}
        />
        <MultiChoice
          label={text('filters.departments')}
          choices={choicesOf(lookups.departments)}
          value={filters.departmentIds ?? []}
          onChange={(departmentIds) => change({ departmentIds })}
        />
        <PlaceInputs
          prefectures={lookups.prefectures}
          prefecture={filters.prefecture ?? undefined}
          area={filters.area ?? []}
          onPrefecture={(code) => change({ prefecture: code ?? null, area: [] })}
          onArea={(area) => change({ area })}
        />
        <MultiChoice
          label={text('filters.facility_types')}
          choices={choicesOf(lookups.facilityTypes)}
          value={filters.facilityTypeIds ?? []}
          onChange={(facilityTypeIds) => change({ facilityTypeIds })}
        />
      </Box>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ alignSelf: 'start' }}
      >
        {text(isOpen ? 'filters.less' : 'filters.more')}
      </Button>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Stack spacing={2}>
          <RangeSentence
            name="referralAverage"
            value={filters.referralAverage ?? null}
            onChange={(referralAverage) => change({ referralAverage })}
          />
          <OneChoice
            label={text('filters.earlier')}
            choices={histories}
            nameOf={(one) => text(`filters.histories.${one}`)}
            value={filters.earlierReferrals ?? 'any'}
            hint={filters.earlierReferrals === 'none' ? text('filters.lists_needed', monthsBeforeFirst) : undefined}
            minWidth={240}
            sx={{ alignSelf: 'start' }}
            onChange={(one) => change({ earlierReferrals: one === 'any' ? null : one })}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 0.75 }}>
            <SentenceWithParts
              pattern={text('filters.resumed.sentence')}
              parts={{
                months: (
                  <InlineNumber
                    label={text('filters.resumed.months')}
                    value={filters.resumedAfterMonths ?? null}
                    min={1}
                    max={maxSilentMonths}
                    isOptional
                    onChange={(resumedAfterMonths) => change({ resumedAfterMonths })}
                  />
                ),
              }}
            />
          </Box>
          {filters.resumedAfterMonths != null && (
            <Typography variant="caption" color="text.secondary">
              {text('filters.resumed.lists_needed')}
            </Typography>
          )}
          {hasVisits && (
            <VisitSentence
              value={filters.communicationVisit ?? null}
              onChange={(communicationVisit) => change({ communicationVisit })}
            />
          )}
          <Typography variant="body2" color="text.secondary">
            {text('filters.hint')}
          </Typography>
        </Stack>
      </Collapse>
    </Stack>
  )
}
