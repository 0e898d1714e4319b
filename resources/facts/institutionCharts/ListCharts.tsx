import { Box } from '@mui/material'
import { useListContext } from 'react-admin'
import { DepartmentMonths } from './DepartmentMonths.tsx'
import { ReferralMonths } from './ReferralMonths.tsx'
import './texts.ts'

/** Charts above the list of an institution's referrals. A click on a month filters the list by it. */
export const ListCharts = ({ institutionId }: { readonly institutionId: number }) => {
  const { filterValues, setFilters } = useListContext()
  const select = (conditions: object) => setFilters({ ...filterValues, ownDepartmentId: undefined, ...conditions }, {})
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.4fr) minmax(0, 1fr)' },
      }}
    >
      <ReferralMonths institutionId={institutionId} onSelect={select} />
      <DepartmentMonths institutionId={institutionId} onSelect={select} />
    </Box>
  )
}
