import { Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { namedBy } from '#contract/namedRecords.ts'
import { AddOffer } from '../unlisted/AddInstitution.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useAsksForUnknown } from '#ui/institutions/TrendChoice.tsx'
import { goneFrom, useLookups } from '#ui/institutions/useLookups.ts'
import { type Conditions, countOf } from '#ui/institutions/conditions.ts'
import '#ui/institutions/texts.ts'

export interface NothingFoundProps {
  readonly conditions: Conditions
  readonly onClear: () => void
}

const namesRecords = (conditions: Conditions) => namedBy(conditions, () => undefined).length > 0

/** What to do about conditions on tags, phases or labels. Some may be gone, which nothing matches. */
const HintOfNamed = ({ conditions }: Pick<NothingFoundProps, 'conditions'>) => {
  const isGone = goneFrom(useLookups(), conditions).length > 0
  return useTranslate()(`renkei.medical_institutions.nothing.${isGone ? 'gone_hint' : 'found_hint'}`)
}

/** What to do where nothing fulfils conditions. Without referrals, nothing is known of the trend that one of them names. */
const FoundHint = ({ conditions }: Pick<NothingFoundProps, 'conditions'>) => {
  const translate = useTranslate()
  if (useAsksForUnknown(conditions)) return translate('renkei.medical_institutions.nothing.no_trends_hint')
  return namesRecords(conditions) ? (
    <HintOfNamed conditions={conditions} />
  ) : (
    translate('renkei.medical_institutions.nothing.found_hint')
  )
}

/** The empty result: no institution fulfils the conditions, or none have been imported yet. */
export const NothingFound = ({ conditions, onClear }: NothingFoundProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.medical_institutions.nothing.${key}`)
  if (countOf(conditions) === 0) return <EmptyState title={text('imported')} hint={text('imported_hint')} />
  return (
    <EmptyState
      title={text('found')}
      hint={<FoundHint conditions={conditions} />}
      action={
        <Stack spacing={2} sx={{ alignItems: 'center' }}>
          <Button variant="outlined" onClick={onClear}>
            {translate('renkei.medical_institutions.conditions.clear')}
          </Button>
          <AddOffer name={conditions.medicalInstitutionName} />
        </Stack>
      }
    />
  )
}
