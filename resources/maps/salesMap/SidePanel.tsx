import { Box, Button, Stack, Tab, Tabs, Typography } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formatCount } from '#ui/format.ts'
import { TabContent } from '#ui/page/TabContent.tsx'
import { SelectionActions } from '../selection/SelectionActions.tsx'
import { InstitutionsList } from './list/InstitutionsList.tsx'
import { Route } from './Route.tsx'
import type { MapWork } from './useMapWork.ts'
import { type Panel, panels } from './view/view.ts'
import { WhiteSpace } from './WhiteSpace.tsx'

const Selected = ({ work: { selection } }: { readonly work: MapWork }) => {
  const translate = useTranslate()
  return (
    <Box className="no-print" sx={{ p: 1, position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper' }}>
      <SelectionActions ids={[...selection.selected]} onDone={selection.clear} />
      <Button size="small" onClick={selection.clear}>
        {translate('renkei.sales_map.select.clear')}
      </Button>
    </Box>
  )
}

const Content = ({ work, panel }: { readonly work: MapWork; readonly panel: Panel }) => {
  const translate = useTranslate()
  const { view, change, data, selection, own } = work
  switch (panel) {
    case 'list':
    case 'unplaced':
      return (
        <>
          {panel === 'unplaced' && (
            <Typography variant="caption" component="p" color="text.secondary" sx={{ px: 1.5, pt: 1 }}>
              {translate('renkei.sales_map.list.unplaced_hint')}
            </Typography>
          )}
          <InstitutionsList
            key={panel}
            placing={panel === 'list' ? 'placed' : 'unplaced'}
            conditions={data.conditions}
            bounds={work.bounds}
            sort={view.sort}
            onSort={(sort) => change({ sort })}
            comparability={data.comparability}
            hasTrendOfCounts={data.hasTrendOfCounts}
            pickedId={view.institution}
            hoveredId={work.hoveredId}
            selected={selection.selected}
            onSelect={selection.select}
            onHover={work.hover}
            onPick={work.flyTo}
          />
        </>
      )
    case 'white_space':
      return (
        <Box sx={{ p: 1.5 }}>
          <WhiteSpace
            conditions={data.conditions}
            centerId={view.rings === own?.id ? null : view.rings}
            onHover={work.hover}
            onPick={work.flyTo}
            onResults={work.showWhiteSpace}
          />
        </Box>
      )
    case 'route':
      return (
        <Box sx={{ p: 1.5 }}>
          <Route stops={view.stops} selected={selection.selected} onStops={(stops) => change({ stops: [...stops] })} />
        </Box>
      )
  }
}

/** Beside the map: the institutions in view, those without a place, who never referred, and a route. What is selected can be acted on above. */
export const SidePanel = ({ work }: { readonly work: MapWork }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const id = useId()
  const features = useCurrentUser()?.features ?? []
  const { view, change, data, selection } = work
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.sales_map.${key}`, args)
  const unplaced = data.pins?.reply.unplacedCount
  const mayRoute = features.includes('action_lists') && features.includes('medical_institutions_search')
  const offered = panels.filter((panel) => panel !== 'route' || mayRoute)
  const panel = offered.find((one) => one === view.panel) ?? 'list'
  return (
    <Stack sx={{ minHeight: 0, height: '100%' }}>
      <Tabs
        value={panel}
        onChange={(_event, next: Panel) => change({ panel: next })}
        aria-label={text('panel')}
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: 'line', minHeight: 44, flexShrink: 0 }}
      >
        {offered.map((one) => (
          <Tab
            key={one}
            value={one}
            id={`${id}-${one}`}
            aria-controls={`${id}-panel`}
            label={text(`panels.${one}`, { count: unplaced === undefined ? '' : formatCount(unplaced, locale) })}
            sx={{ minWidth: 0, px: 1.25, minHeight: 44, fontSize: 13 }}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${panel}`}
        tabIndex={0}
        sx={{ overflow: 'auto', flexGrow: 1, minHeight: 0 }}
      >
        {selection.selected.size > 0 && panel !== 'white_space' && <Selected work={work} />}
        {offered.map((one) => (
          <TabContent key={one} isShown={one === panel}>
            <Content work={work} panel={one} />
          </TabContent>
        ))}
      </Box>
    </Stack>
  )
}
