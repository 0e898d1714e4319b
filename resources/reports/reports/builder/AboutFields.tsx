import { Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { CommunicationType } from '#contract/communicationTypes.ts'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { choicesOf, useFacilityTypes } from '#ui/institutions/useLookups.ts'
import { enumKey } from '#ui/fields/fieldText.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useBuilder } from './builder.ts'
import type { About } from './draft/draft.ts'
import type { AreaLabel } from './useAreaLabels.ts'
import { useWords } from './useWords.ts'
import { useIsOpen } from '#ui/page/OpenLink.tsx'

const labelsAddress = '/labels?tab=MedicalInstitutionLabels'

/** Shown where the tenant has no label of areas, which an area report is about. */
export const NoAreaLabel = ({ title }: { readonly title: string }) => {
  const text = useWords()
  const isOpen = useIsOpen()
  return (
    <>
      <Typography component="h1" variant="h2">
        {title}
      </Typography>
      <EmptyState
        title={text('area_label.none')}
        hint={text('area_label.none_hint')}
        action={
          isOpen(labelsAddress) && (
            <Button component={RouterLink} to={labelsAddress} variant="contained">
              {text('area_label.make')}
            </Button>
          )
        }
      />
    </>
  )
}

/** What the report is about besides its items: areas, facility types, the type of communications. */
export const AboutFields = ({ labels }: { readonly labels: readonly AreaLabel[] }) => {
  const text = useWords()
  const translate = useTranslate()
  const { kind, draft, change } = useBuilder()
  const { facilityTypes } = useFacilityTypes({ enabled: kind === 'area' || kind === 'own_department' })
  const { about } = draft
  const put = (part: Partial<About>) => change((before) => ({ ...before, about: { ...before.about, ...part } }))
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'end' }}>
      {kind === 'area' && (
        <OneChoice
          label={text('area_label.title')}
          choices={labels.map(({ id }) => id)}
          nameOf={(id) => labels.find((label) => label.id === id)?.name ?? ''}
          value={about.labelId ?? labels[0]?.id ?? 0}
          minWidth={200}
          onChange={(labelId) => put({ labelId })}
        />
      )}
      {kind === 'communication' && (
        <OneChoice
          label={text('communication_type')}
          choices={CommunicationType.options}
          nameOf={(type) => translate(enumKey('communications', 'communicationType', type))}
          value={about.communicationType}
          minWidth={200}
          onChange={(communicationType) => put({ communicationType })}
        />
      )}
      {(kind === 'area' || kind === 'own_department') && (
        <Stack sx={{ minWidth: 240, flexGrow: { xs: 1, sm: 0 } }}>
          <MultiChoice
            label={text('facility_types')}
            choices={choicesOf(facilityTypes)}
            value={about.facilityTypeIds}
            onChange={(facilityTypeIds) => put({ facilityTypeIds })}
          />
        </Stack>
      )}
      {kind === 'medical_institution' && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={about.includeUnrelated}
              onChange={(_event, includeUnrelated) => put({ includeUnrelated })}
            />
          }
          label={text('include_unrelated')}
        />
      )}
    </Stack>
  )
}
