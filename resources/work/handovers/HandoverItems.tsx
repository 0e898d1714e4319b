import { Box, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatShortDate } from '#ui/format.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import type { Items } from './useHandover.ts'
import '#ui/staffs/texts.ts'

export interface HandoverItemsProps {
  readonly items: Items['items']
  readonly excluded: ReadonlySet<number>
  readonly onInclude: (ids: readonly number[], isIncluded: boolean) => void
}

/** A page of what can be handed over, each ticked or left out. */
export const HandoverItems = ({ items, excluded, onInclude }: HandoverItemsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  if (items.length === 0) return <EmptyState title={translate('renkei.handovers.nothing_here')} />
  const included = items.filter(({ id }) => !excluded.has(id)).length
  return (
    <>
      <FormControlLabel
        sx={{ px: 1, minHeight: 44 }}
        control={
          <Checkbox
            checked={included === items.length}
            indeterminate={included > 0 && included < items.length}
            onChange={(_event, isChecked) =>
              onInclude(
                items.map(({ id }) => id),
                isChecked,
              )
            }
          />
        }
        label={translate('renkei.handovers.all_of_page')}
      />
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map(({ id, title, medicalInstitutionName, address, date, isMain }) => (
          <Box component="li" key={id} sx={{ borderTop: 1, borderColor: 'line', px: 1 }}>
            <FormControlLabel
              sx={{ width: '100%', minHeight: 44, mr: 0 }}
              control={
                <Checkbox checked={!excluded.has(id)} onChange={(_event, isChecked) => onInclude([id], isChecked)} />
              }
              label={
                <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
                  <span>{title}</span>
                  <Typography variant="caption" color="text.secondary">
                    {[
                      isMain === null ? null : translate(`renkei.handovers.${isMain ? 'is_main' : 'is_further'}`),
                      date && formatShortDate(date, locale),
                      medicalInstitutionName === title ? null : medicalInstitutionName,
                      medicalInstitutionName === null ? address : null,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Typography>
                </Stack>
              }
              slotProps={{ typography: { component: 'div' } }}
            />
          </Box>
        ))}
      </Stack>
    </>
  )
}
