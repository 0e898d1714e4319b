import { Link, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { Progress } from '../work/actionLists/Progress.tsx'
import { Block } from '#ui/page/Block.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { routeScreenOf } from '../work/actionLists/show/routeScreenOf.ts'
import type { TodayReply } from './todayQueries.ts'

/** The office's unfinished routes of the day with their progress. */
export const RoutesBlock = ({ routes }: { readonly routes: NonNullable<TodayReply['routes']> }) => {
  const translate = useTranslate()
  const device = useDevice()
  return (
    <Block title={translate('renkei.today.routes')}>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {routes.records.map((list) => (
          <Stack
            component="li"
            key={list.id}
            direction="row"
            sx={{ flexWrap: 'wrap', columnGap: 2, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Link
              component={RouterLink}
              to={routeScreenOf(list, device)}
              sx={{ fontWeight: 700, py: { xs: 1, sm: 0.5 } }}
            >
              {list.name}
            </Link>
            <Progress list={list} />
          </Stack>
        ))}
      </Stack>
    </Block>
  )
}
