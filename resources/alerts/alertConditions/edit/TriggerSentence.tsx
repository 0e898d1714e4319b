import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { AlertUnit, ComparisonReference, maxKilometres, MoreLess } from '#contract/alerts/triggers.ts'
import type { DraftTrigger } from './draft.ts'
import { useConditionWords } from './useConditionWords.ts'
import { DepartmentsPart, DoctorPart, StaffPart, VisitTypePart } from './RecordParts.tsx'
import { InlineChoice, InlineNumber, SentenceWithParts } from './SentenceParts.tsx'

export interface TriggerSentenceProps {
  readonly trigger: DraftTrigger
  readonly onChange: (trigger: DraftTrigger) => void
}

/** What makes an institution a target, as a sentence whose parts can be changed. */
export const TriggerSentence = ({ trigger, onChange }: TriggerSentenceProps) => {
  const text = useConditionWords()
  const change = (changes: Partial<DraftTrigger>) => onChange({ ...trigger, ...changes } as DraftTrigger)
  const parts: Record<string, ReactNode> = {
    unit: (
      <InlineChoice
        label={text('parts.unit')}
        choices={AlertUnit.options}
        nameOf={(unit) => text(`units.${unit}`)}
        value={trigger.unitType}
        onChange={(unitType) => change({ unitType })}
      />
    ),
    ...('comparisonReference' in trigger && {
      reference: (
        <InlineChoice
          label={text('parts.reference')}
          choices={ComparisonReference.options}
          nameOf={(reference) => text(`references.${reference}`)}
          value={trigger.comparisonReference}
          onChange={(comparisonReference) => change({ comparisonReference })}
        />
      ),
    }),
    ...('moreLess' in trigger && {
      side: (
        <InlineChoice
          label={text('parts.side')}
          choices={MoreLess.options}
          nameOf={(side) => text(`sides.${trigger.type}.${side}`)}
          value={trigger.moreLess}
          onChange={(moreLess) => change({ moreLess })}
        />
      ),
    }),
    ...('count' in trigger && {
      count: (
        <InlineNumber
          label={text('parts.count')}
          value={trigger.count}
          min={trigger.type === 'referral_change_count' ? 1 : 0}
          isDecimal={trigger.type === 'referral_average'}
          onChange={(count) => change({ count: count ?? 0 })}
        />
      ),
    }),
    ...(trigger.type === 'referral_change_rate' && {
      rate: (
        <InlineNumber
          label={text('parts.rate')}
          value={trigger.rate}
          min={1}
          isDecimal
          onChange={(rate) => change({ rate: rate ?? 1 })}
        />
      ),
      minimum: (
        <InlineNumber
          label={text('parts.minimum')}
          value={trigger.minimumCount ?? null}
          min={0}
          isOptional
          onChange={(minimumCount) => change({ minimumCount })}
        />
      ),
    }),
    ...(trigger.type === 'new_institution' && {
      kilometres: (
        <InlineNumber
          label={text('parts.kilometres', { max: maxKilometres })}
          value={trigger.withinKm}
          min={0.1}
          isDecimal
          onChange={(withinKm) => change({ withinKm: Math.min(withinKm ?? 1, maxKilometres) })}
        />
      ),
    }),
    ...('ownDepartmentIds' in trigger && {
      departments: (
        <DepartmentsPart
          value={trigger.ownDepartmentIds ?? []}
          onChange={(ownDepartmentIds) => change({ ownDepartmentIds })}
        />
      ),
    }),
    ...(trigger.type === 'communication_visit' && {
      doctor: (
        <DoctorPart
          value={trigger.isDoctorAttended ?? null}
          onChange={(isDoctorAttended) => change({ isDoctorAttended })}
        />
      ),
      type: <VisitTypePart value={trigger.visitType ?? null} onChange={(visitType) => change({ visitType })} />,
      staff: <StaffPart value={trigger.staffIds ?? []} onChange={(staffIds) => change({ staffIds })} />,
    }),
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 0.75, rowGap: 1, minHeight: 36 }}>
      <SentenceWithParts pattern={text(`sentences.${trigger.type}`)} parts={parts} />
    </Box>
  )
}
