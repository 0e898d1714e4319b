import { Box } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import { ReadyDashboards } from './ReadyDashboards.tsx'

/** Offers the ready-made dashboards to a tenant that has none yet. */
export const FirstDashboards = () => {
  const translate = useTranslate()
  const { total, filterValues } = useListContext()
  if (total !== 0 || Object.keys(filterValues).length > 0) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Block title={translate('renkei.dashboards.ready.title')}>
        <ReadyDashboards />
      </Block>
    </Box>
  )
}
