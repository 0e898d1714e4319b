import type { ScreenHelp } from '../helpText.ts'
import { activityHelp } from './activity.ts'
import { analysisHelp } from './analysis.ts'
import { settingsHelp } from './settings.ts'

/** The help, which is loaded when somebody opens it. */
export const help: ScreenHelp = { ...analysisHelp, ...activityHelp, ...settingsHelp }
