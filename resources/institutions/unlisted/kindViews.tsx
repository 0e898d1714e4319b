import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import type { ValueViews } from '#ui/form/conflict/ConflictDialog.tsx'
import { ValueText } from '#ui/form/FieldValue.tsx'
import { nameSeparator } from '#ui/format.ts'
import { departmentsQuery, prefecturesQuery, useFacilityTypes } from '#ui/institutions/useLookups.ts'

interface ViewProps {
  readonly value: unknown
}

const Place = ({ value }: ViewProps) => {
  const { data = [] } = useQuery(prefecturesQuery)
  const names = data.flatMap(({ name, municipalities }) =>
    municipalities.flatMap((municipality) => (municipality.code === value ? `${name}${municipality.name}` : [])),
  )
  return <ValueText>{names.join('')}</ValueText>
}

const Kind = ({ value }: ViewProps) => {
  const { facilityTypes } = useFacilityTypes()
  const names = facilityTypes.flatMap(({ options }) =>
    options.flatMap((option) => (option.key === value ? option.value : [])),
  )
  return <ValueText>{names.join('')}</ValueText>
}

const Departments = ({ value }: ViewProps) => {
  const locale = useLocale() ?? 'ja'
  const { data = [] } = useQuery(departmentsQuery)
  const ids: readonly unknown[] = Array.isArray(value) ? value : []
  const names = data.flatMap(({ options }) =>
    options.flatMap((option) => (ids.includes(option.key) ? option.value : [])),
  )
  return <ValueText>{names.join(nameSeparator(locale))}</ValueText>
}

/** How the values of `PlaceAndKindFields` are shown where two versions are compared. */
export const kindViews: ValueViews = { municipalityCode: Place, facilityTypeId: Kind, departmentIds: Departments }
