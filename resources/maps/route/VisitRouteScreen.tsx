import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { Page } from '#ui/page/Page.tsx'
import { newPlan, type RoutePlan } from './plan.ts'
import { RouteBoard } from './RouteBoard.tsx'
import { idsIn, idsParameter } from './routeAddress.ts'
import { UpcomingRoutes } from './UpcomingRoutes.tsx'
import './texts.ts'

/** `/visit_route`: plans a new route; the address names its stops in order. */
const VisitRouteScreen = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [parameters, setParameters] = useSearchParams()
  const stopIds = idsIn(parameters)
  const [settings, setSettings] = useState(() => newPlan([]))
  const change = (plan: RoutePlan) => {
    setSettings(plan)
    setParameters(idsParameter(plan.stopIds), { replace: true })
  }
  const title = translate('renkei.shell.screens.visit_route')
  return (
    <Page title={title} help={translate('renkei.visit_route.explanation')}>
      <UpcomingRoutes />
      <RouteBoard
        plan={{ ...settings, stopIds }}
        onChange={change}
        onSaved={(id) => void navigate(`/visit_route/${id}`, { replace: true })}
      />
    </Page>
  )
}

export default VisitRouteScreen
