import { Box, Button, Skeleton, Stack } from '@mui/material'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { ConditionsSheet } from '#ui/institutions/ConditionsSheet.tsx'
import { countOf } from '#ui/institutions/conditions.ts'
import { furtherCount } from '../view/request.ts'
import { firstView, type View } from '../view/view.ts'
import type { ReferralFieldsProps } from './ReferralFields.tsx'
import { latePart } from '#ui/late/latePart.tsx'

const SalesMapConditions = latePart(async () => ({
  default: (await import('./SalesMapConditions.tsx')).SalesMapConditions,
}))

const FormPlaceholder = () => (
  <Stack spacing={2} aria-hidden>
    {Array.from({ length: 10 }, (_, row) => (
      <Skeleton key={row} variant="rounded" height={40} />
    ))}
  </Stack>
)

/** The view without any condition; the way to draw and the visible part stay. */
export const withoutConditions: Partial<View> = {
  direction: firstView.direction,
  departments: firstView.departments,
  visits: firstView.visits,
  min: firstView.min,
  partners: firstView.partners,
}

/** The conditions at the left of the map, with a button to clear those that are active. */
export const ConditionsCard = ({ view, loaded, onChange }: ReferralFieldsProps) => {
  const translate = useTranslate()
  const isAny = countOf(view.partners) + furtherCount(view) > 0
  return (
    <>
      <Suspense fallback={<FormPlaceholder />}>
        <SalesMapConditions view={view} loaded={loaded} onChange={onChange} />
      </Suspense>
      <Box sx={{ mt: 2 }}>
        <Button disabled={!isAny} onClick={() => onChange(withoutConditions)}>
          {translate('renkei.sales_map.clear')}
        </Button>
      </Box>
    </>
  )
}

/** The conditions on screens without room for them beside the map. */
export const ConditionsInSheet = ({ view, loaded, onChange }: ReferralFieldsProps) => {
  const translate = useTranslate()
  return (
    <ConditionsSheet
      title={translate('renkei.sales_map.conditions')}
      conditions={view.partners}
      furtherCount={furtherCount(view)}
      done={translate('renkei.sales_map.show')}
      onClear={() => onChange(withoutConditions)}
    >
      <Suspense fallback={<FormPlaceholder />}>
        <SalesMapConditions view={view} loaded={loaded} onChange={onChange} />
      </Suspense>
    </ConditionsSheet>
  )
}
