import { Link, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { actionListsKey } from '../../work/actionLists/actionList.ts'
import { Progress } from '../../work/actionLists/Progress.tsx'
import { formatDate, today } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { routeScreenOf } from '../../work/actionLists/show/routeScreenOf.ts'

const shown = 10

/** The unfinished routes from today on, those of today first. */
export const UpcomingRoutes = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const device = useDevice()
  const from = today()
  const query = useQuery({
    queryKey: [...actionListsKey, 'planned from', from],
    queryFn: ({ signal }) =>
      api.listActionLists(
        { plannedFrom: from, status: 'incomplete', sortBy: 'planned_date', sort: 'asc', perPage: shown },
        { signal },
      ),
  })
  if (query.data?.totalCount === 0) return null
  return (
    <Stack sx={{ mb: 2 }}>
      <Block title={translate('renkei.visit_route.upcoming')}>
        <QueryState query={query} lines={2}>
          {({ actionLists }) => (
            <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
              {actionLists.map((list) => (
                <Stack
                  component="li"
                  key={list.id}
                  direction="row"
                  sx={{ flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}
                >
                  <Typography className="figures" sx={{ fontWeight: list.plannedDate === from ? 700 : 400 }}>
                    {list.plannedDate === from
                      ? translate('renkei.visit_route.today')
                      : list.plannedDate && formatDate(list.plannedDate, locale)}
                  </Typography>
                  <Link component={RouterLink} to={routeScreenOf(list, device)} sx={{ fontWeight: 700, py: 1 }}>
                    {list.name}
                  </Link>
                  <Progress list={list} />
                </Stack>
              ))}
            </Stack>
          )}
        </QueryState>
      </Block>
    </Stack>
  )
}
