import { Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { AddOffer } from '../unlisted/AddInstitution.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { goneFrom, useLookups } from '../../../../ui/institutions/useLookups.ts'
import { type Conditions, countOf } from '../../../../ui/institutions/conditions.ts'

export interface NothingFoundProps {
  readonly conditions: Conditions
  readonly onClear: () => void
}

/** The empty result: no institution fulfils the conditions, as where they name what has been deleted, or none have been imported yet. */
export const NothingFound = ({ conditions, onClear }: NothingFoundProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.medical_institutions.nothing.${key}`)
  const isGone = goneFrom(useLookups(), conditions).length > 0
  if (countOf(conditions) === 0) return <EmptyState title={text('imported')} hint={text('imported_hint')} />
  return (
    <EmptyState
      title={text('found')}
      hint={text(isGone ? 'gone_hint' : 'found_hint')}
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
