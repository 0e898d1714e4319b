import { Box, Card, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useDevice } from '#ui/useDevice.ts'
import type { Loaded } from '../../analysis/dataAnalysis/useLoaded.ts'
import { ConditionsCard, ConditionsInSheet } from './conditions/ConditionsCard.tsx'
import { mapBox, mapColumn, mapPart, screenLayout } from './layout.ts'
import { SalesMapLegend } from './legend/SalesMapLegend.tsx'
import { useLegend } from './legend/useLegend.ts'
import { MapPane } from './map/MapPane.tsx'
import { Notices } from './Notices.tsx'
import { PaperSheet } from './paper/PaperSheet.tsx'
import { usePaper } from './paper/usePaper.ts'
import { Picked } from './picked/Picked.tsx'
import { SidePanel } from './SidePanel.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useMapWork } from './useMapWork.ts'

const nobody: readonly { readonly id: number }[] = []

export interface SalesMapProps {
  readonly loaded: Loaded
  /** Whether any list of referrals is loaded. */
  readonly hasReferrals: boolean
}

/** The map, its conditions and its list, all of one view that the address holds. */
export const SalesMap = ({ loaded, hasReferrals }: SalesMapProps) => {
  const translate = useTranslate()
  const { work, map, pane } = useMapWork(loaded)
  const { view, change, data } = work
  const printed = usePaper(work)
  const legend = useLegend(view, data)
  const hasCard = useDevice() === 'pc' && work.hasConditions
  const text = (key: string) => translate(`renkei.sales_map.${key}`)
  return (
    <Box sx={screenLayout(hasCard)}>
      {hasCard && (
        <Card
          component="section"
          aria-label={text('conditions')}
          className="no-print"
          sx={{ p: 2, overflow: 'auto', minHeight: 0 }}
        >
          <ConditionsCard view={view} loaded={loaded} onChange={change} />
        </Card>
      )}
      <Box sx={mapColumn}>
        <Typography component="h2" variant="h2" sx={{ display: 'none', '@media print': { display: 'block' } }}>
          {translate('renkei.shell.screens.sale_map')}
        </Typography>
        <Notices hasReferrals={hasReferrals} hasUnknown={work.unknown.length > 0} onForget={work.forget} />
        <Toolbar
          work={work}
          map={map}
          legend={legend}
          sheet={<ConditionsInSheet view={view} loaded={loaded} onChange={change} />}
        />
        <Box ref={pane} sx={mapPart}>
          <Card sx={mapBox}>
            <MapPane ref={map} work={work} numbered={printed?.medicalInstitutions ?? nobody} />
          </Card>
          <Picked work={work} />
        </Box>
        {/* Its place is kept while it loads: what is below would move from under the finger. */}
        <Box sx={{ minHeight: { xs: 120, sm: 104 } }}>{legend && <SalesMapLegend {...legend} />}</Box>
        <PaperSheet work={work} printed={printed} />
      </Box>
      <Card className="no-print" sx={{ minHeight: 0, overflow: 'hidden' }}>
        <SidePanel work={work} />
      </Card>
    </Box>
  )
}
