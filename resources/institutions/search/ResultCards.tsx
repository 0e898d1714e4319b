import { Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount, formatShortDate } from '#ui/format.ts'
import { useLabelColumns } from '#ui/labels/labelColumns.ts'
import { TagChips } from '#ui/institutions/TagChips.tsx'
import { TelephoneLink } from '#ui/institutions/TelephoneLink.tsx'
import { useDistanceText } from '#ui/institutions/useDistanceText.ts'
import type { FoundInstitution } from '#ui/institutions/foundInstitution.ts'
import { Figure, InstitutionCards } from '#ui/institutions/InstitutionCards.tsx'
import { NoteMarks } from './NoteMarks.tsx'
import { hasReferrals, ReferralCount } from './ReferralCount.tsx'
import { useShownLabels } from '#ui/institutions/shownLabels.ts'
import { SelectionToolbar } from './SelectionToolbar.tsx'
import '#ui/institutions/texts.ts'

const LabelLines = ({ institution }: { readonly institution: FoundInstitution }) =>
  useLabelColumns(useShownLabels()).map(({ key, name, text }) => {
    const value = text(institution)
    return (
      value && (
        <Typography key={key} variant="caption" color="text.secondary">
          {name}: {value}
        </Typography>
      )
    )
  })

/** The result on a phone: one card per institution. */
export const ResultCards = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const distanceText = useDistanceText()
  const label = (field: string) => translate(`resources.medical_institutions.fields.${field}`)
  return (
    <InstitutionCards<FoundInstitution> selection={<SelectionToolbar />}>
      {(institution) => (
        <>
          <LabelLines institution={institution} />
          <TagChips tags={institution.tags}>
            <NoteMarks institution={institution} />
          </TagChips>
          <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
            {institution.tel && <TelephoneLink number={institution.tel} />}
            {institution.distance !== null && (
              <Figure label={label('distance')} value={distanceText(institution) ?? ''} />
            )}
            {hasReferrals(institution) && (
              <Figure label={label('referralCount')} value={<ReferralCount institution={institution} />} />
            )}
            {institution.phase && <Figure label={label('phase')} value={institution.phase.name} />}
            {institution.lastVisitDate && (
              <Figure label={label('lastVisitDate')} value={formatShortDate(institution.lastVisitDate, locale)} />
            )}
            {Boolean(institution.bedCount) && (
              <Figure label={label('beds')} value={formatCount(institution.bedCount ?? 0, locale)} />
            )}
          </Stack>
        </>
      )}
    </InstitutionCards>
  )
}
