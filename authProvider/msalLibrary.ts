// Named so that the bundler leaves the rest of MSAL out.
export { AuthError, EventType, InteractionRequiredAuthError, PublicClientApplication } from '@azure/msal-browser'
