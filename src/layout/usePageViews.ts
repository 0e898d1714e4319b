import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { appConfigQuery } from '#ui/appConfig.ts'
import { identifyVisitor, trackPageView } from '../observability/analytics.ts'
import { identifyReporter } from '../observability/errorReports.ts'

/** Identifies the person (ids only) to analytics and error reports, and reports each screen to analytics. */
export const usePageViews = () => {
  const user = useCurrentUser()
  const { data: config } = useQuery(appConfigQuery)
  const { pathname } = useLocation()
  const userId = user?.id
  const tenantId = user?.tenant.id
  const analyticsUrl = config?.analyticsUrl ?? null
  useEffect(() => {
    if (userId === undefined || tenantId === undefined) return
    identifyReporter({ userId, tenantId })
    identifyVisitor({ userId, tenantId }, analyticsUrl)
  }, [userId, tenantId, analyticsUrl])
  useEffect(() => {
    if (userId !== undefined && analyticsUrl) trackPageView(pathname)
  }, [pathname, userId, analyticsUrl])
}
