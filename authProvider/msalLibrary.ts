// Named so that the bundler leaves the rest of MSAL out.
export { EventType, InteractionRequiredAuthError, PublicClientApplication } from '@azure/msal-browser'
