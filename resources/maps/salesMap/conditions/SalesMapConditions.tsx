import { Box, Divider, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ConditionsForm } from '#ui/institutions/ConditionsForm.tsx'
import { useLookups } from '#ui/institutions/useLookups.ts'
import { MarkedFilters } from '#ui/list/savedFilters/MarkedFilters.tsx'
import { SavedFilters } from '#ui/list/savedFilters/SavedFilters.tsx'
import { ReferralFields, type ReferralFieldsProps } from './ReferralFields.tsx'
import { recalledView, savedConditions, savedScreen } from './savedConditions.ts'
import '../texts.ts'

/** All conditions of the map, and the conditions that the account has saved. Each change takes effect immediately. */
export const SalesMapConditions = ({ view, loaded, onChange }: ReferralFieldsProps) => {
  const translate = useTranslate()
  const lookups = useLookups()
  return (
    <Stack spacing={2}>
      <MarkedFilters
        screen={savedScreen}
        conditions={savedConditions(view)}
        conditionsIn={(saved) => savedConditions({ ...view, ...recalledView(saved) })}
        onChange={(marked) => onChange(recalledView(marked))}
      />
      <Box sx={{ alignSelf: 'start' }}>
        <SavedFilters
          screen={savedScreen}
          conditions={savedConditions(view)}
          isMarkable
          onRecall={(saved) => onChange(recalledView(saved))}
        />
      </Box>
      <ReferralFields view={view} loaded={loaded} onChange={onChange} />
      <Divider textAlign="left" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {translate('renkei.sales_map.institutions')}
      </Divider>
      <ConditionsForm
        conditions={view.partners}
        lookups={lookups}
        byRunningStatus={false}
        onChange={(partners) => onChange({ partners })}
      />
    </Stack>
  )
}
