import type { Reply } from '#dataProvider/client.ts'
import type { Device } from '#ui/useDevice.ts'

/** Where the route of a list is opened: on a phone the day itself if it is planned, elsewhere the plan. */
export const routeScreenOf = ({ id, route }: Pick<Reply<'getActionList'>, 'id' | 'route'>, device: Device): string =>
  device === 'phone' && route ? `/visit_route/${id}/day` : `/visit_route/${id}`
