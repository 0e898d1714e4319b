import { Box, Stack, Typography } from '@mui/material'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { formatCount, formatShortDate } from '../../../../ui/format.ts'
import { useLabelColumns } from '../../../../ui/labels/labelColumns.ts'
import { TagChips } from '../TagChips.tsx'
import { TelephoneLink } from '../TelephoneLink.tsx'
import { useDistanceText } from '../useDistanceText.ts'
import type { FoundInstitution } from './foundInstitution.ts'
import { Identity } from './Identity.tsx'
import { useShownLabels } from './shownLabels.ts'
import { SelectInstitution, SelectionToolbar } from './Selection.tsx'

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <Typography variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
    {label} <strong className="figures">{value}</strong>
  </Typography>
)

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

/** The result on a phone: an institution a card. */
export const ResultCards = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const distanceText = useDistanceText()
  const { data = [], selectedIds } = useListContext<FoundInstitution>()
  const label = (field: string) => translate(`resources.medical_institutions.fields.${field}`)
  return (
    <Box sx={{ position: 'relative' }}>
      {selectedIds.length > 0 && (
        <Box sx={{ position: 'sticky', top: 56, zIndex: 2, height: 48, '&& .MuiToolbar-root': { transform: 'none' } }}>
          <SelectionToolbar />
        </Box>
      )}
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((institution) => (
          <Stack
            component="li"
            key={institution.id}
            direction="row"
            sx={{
              gap: 0.5,
              py: 1.25,
              pr: 1.5,
              borderBottom: 1,
              borderColor: 'hairline',
              '&:last-child': { border: 0 },
            }}
          >
            <Box sx={{ mt: -1.25, '& .MuiCheckbox-root': { width: 44, height: 44 } }}>
              <SelectInstitution institution={institution} />
            </Box>
            <Stack spacing={0.5} sx={{ minWidth: 0, flexGrow: 1 }}>
              <Identity institution={institution} />
              <LabelLines institution={institution} />
              {institution.tags.length > 0 && <TagChips tags={institution.tags} />}
              <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
                {institution.tel && (
                  <Box sx={{ py: 1.25, my: -1.25 }}>
                    <TelephoneLink number={institution.tel} />
                  </Box>
                )}
                {institution.distance !== null && (
                  <Figure label={label('distance')} value={distanceText(institution) ?? ''} />
                )}
                {institution.phase && <Figure label={label('phase')} value={institution.phase.name} />}
                {institution.lastVisitDate && (
                  <Figure label={label('lastVisitDate')} value={formatShortDate(institution.lastVisitDate, locale)} />
                )}
                {Boolean(institution.bedCount) && (
                  <Figure label={label('beds')} value={formatCount(institution.bedCount ?? 0, locale)} />
                )}
              </Stack>
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Box>
  )
}
