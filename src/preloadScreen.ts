type Load = () => Promise<unknown>

/** The screens on which a page load most often starts, by their path below `/app`. */
const screens: readonly (readonly [RegExp, Load])[] = [
  [/^\/medical_institutions_search$/, () => import('./pages/institutions/SearchScreen.tsx')],
  [/^\/data_analysis$/, () => import('./pages/analysis/dataAnalysis/DataAnalysisScreen.tsx')],
  [/^\/crms\/\d+$/, () => import('./pages/institutions/ChartScreen.tsx')],
  [/^\/(communications|vocs|tasks|action_lists|tags|accounts)$/, () => import('../ui/list/ListScreen.tsx')],
]

/** Loads a screen while the session is still being determined. @param path - below `/app` */
export const preloadScreen = (path: string): void => {
  const load = screens.find(([pattern]) => pattern.test(path))?.[1]
  // The screen handles the same failure when it is opened.
  load?.().catch(() => {})
}
