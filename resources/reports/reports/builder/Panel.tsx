import { Card, Tab, Tabs, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useId } from 'react'
import { TabContent } from '#ui/page/TabContent.tsx'
import { type PanelPart, panelParts, useBuilder } from './builder.ts'
import { Catalogue } from './catalogue/Catalogue.tsx'
import { Columns } from './columns/Columns.tsx'
import { Crosstab } from './Crosstab.tsx'
import { hasPivot } from './draft/draft.ts'
import { Filters } from './filters/Filters.tsx'
import { useWords } from './useWords.ts'

const contents: Readonly<Record<PanelPart, () => React.ReactNode>> = {
  items: Catalogue,
  columns: Columns,
  filters: Filters,
  crosstab: Crosstab,
}

/** What builds the report: the catalogue, the columns, the conditions, and the crosstab where the kind has one. */
export const Panel = () => {
  const text = useWords()
  const id = useId()
  const { kind, draft, part, open } = useBuilder()
  const count = (one: PanelPart) =>
    one === 'columns' ? draft.displayItems.length : one === 'filters' ? draft.filterConditions.length : 0
  return (
    <Card
      component="section"
      aria-label={text('panel')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        position: { md: 'sticky' },
        top: { md: 72 },
        maxHeight: { xs: 520, md: 'calc(100vh - 96px)' },
      }}
    >
      <Typography component="h2" sx={visuallyHidden}>
        {text('panel')}
      </Typography>
      <Tabs
        value={part}
        onChange={(_event, next: PanelPart) => open(next)}
        variant="fullWidth"
        aria-label={text('panel')}
        sx={{ borderBottom: 1, borderColor: 'line', minHeight: 42, flexShrink: 0 }}
      >
        {panelParts
          .filter((one) => one !== 'crosstab' || hasPivot(kind))
          .map((one) => (
            <Tab
              key={one}
              value={one}
              id={`${id}-${one}`}
              aria-controls={`${id}-content`}
              label={
                count(one) > 0
                  ? text('tab_with_count', { name: text(`parts.${one}`), count: count(one) })
                  : text(`parts.${one}`)
              }
              sx={{ minHeight: 42, minWidth: 0, px: 1 }}
            />
          ))}
      </Tabs>
      <div
        role="tabpanel"
        id={`${id}-content`}
        aria-labelledby={`${id}-${part}`}
        tabIndex={0}
        style={{ overflowY: 'auto', padding: 16 }}
      >
        {panelParts.map((one) => {
          const Content = contents[one]
          return (
            <TabContent key={one} isShown={one === part}>
              <Content />
            </TabContent>
          )
        })}
      </div>
    </Card>
  )
}
