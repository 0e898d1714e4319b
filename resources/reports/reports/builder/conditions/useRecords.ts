import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { ownDepartmentsQuery, useNamedCommunicationLabels } from '#ui/labels/communicationLabels.ts'
import type { Choice } from '#ui/inputs/MultiChoice.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { useInstitutionLabels } from '#ui/institutions/shownLabels.ts'

const staffQuery = {
  queryKey: ['listStaffs', 'all'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listStaffs({ includeInactive: true }, { signal }),
  staleTime: 300_000,
}

const diagnosesQuery = {
  queryKey: ['listMdcs'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listMdcs({}, { signal }),
  staleTime: Infinity,
}

const vocGroupsQuery = {
  queryKey: ['listVocGroups'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listVocGroups({}, { signal }),
  staleTime: 60_000,
}

const choicesOf = (records: readonly { readonly id: number; readonly name: string }[]): Choice<number>[] =>
  records.map(({ id, name }) => ({ key: id, name }))

/** The records that conditions of items name; empty while they load. */
export const useRecords = () => {
  const staffName = useStaffName()
  const features = useCurrentUser()?.features ?? []
  const departments = useQuery(ownDepartmentsQuery).data
  const staff = useQuery({ ...staffQuery, enabled: features.includes('communications') }).data
  const mdcs = useQuery({ ...diagnosesQuery, enabled: features.includes('diagnosis_analysis') }).data
  const groups = useQuery({ ...vocGroupsQuery, enabled: features.includes('communications') }).data
  const labels = useNamedCommunicationLabels()
  const institutionLabels = useInstitutionLabels()
  return useMemo(
    () => ({
      departments: departments ?? [],
      departmentChoices: choicesOf(departments ?? []),
      staff: staff?.staffs ?? [],
      staffChoices: (staff?.staffs ?? []).map((one) => ({ key: one.id, name: staffName(one) })),
      diagnoses: (mdcs ?? []).flatMap(({ name: group, diagnoses }) =>
        diagnoses.map(({ dpc6Digit, name }) => ({ key: dpc6Digit, name: `${dpc6Digit} ${name}`, group })),
      ),
      vocGroups: choicesOf(groups?.vocGroups ?? []),
      labels,
      areaLabels: institutionLabels.filter(({ componentType }) => componentType === 'area'),
    }),
    [departments, staff, mdcs, groups, labels, institutionLabels, staffName],
  )
}
export type Records = ReturnType<typeof useRecords>
