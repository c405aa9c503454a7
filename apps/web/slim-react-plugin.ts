import type { Plugin, Rolldown } from 'vite'

const reactDom = /\/react-dom\/cjs\/react-dom-client\.production\.js$/

/**
 * Functions of React's renderer that run only for what our screens never render, grouped by feature.
 * The body of each is removed. Without `isHostHoistableType` the elements of the second group are ordinary ones.
 */
const unused = [
  // <ViewTransition>
  'getViewTransitionName',
  'getViewTransitionClassName',
  'trackEnterViewTransitions',
  'pushViewTransitionCancelableScope',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'scheduleViewTransitionEvent',
  'reportViewTransitionError',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'startViewTransition',
  'createViewTransitionInstance',
  // <link>, <meta>, <script>, <style> and <title>, which React lifts into the head; and the calls that preload them
  'isHostHoistableType',
  'markNodeAsHoistable',
  'preloadResourceAndSuspendIfNeeded',
  'createHoistableInstance',
  'getHydratableHoistableCache',
  'mountHoistable',
  'getResource',
  'getResourcesFromRoot',
  'getStylesheetSelectorFromKey',
  'acquireResource',
  'insertStylesheet',
  'adoptPreloadPropsForStylesheet',
  'preloadStylesheet',
  'preloadResource',
  'suspendResource',
  'insertStylesheetIntoRoot',
  'preconnectAs',
  'prefetchDNS',
  'preconnect',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
] as const

/** Refs to fragments and view transitions: the bodies of their methods are removed too. */
const unusedHandles = ['FragmentInstance', 'ViewTransitionPseudoElement'] as const

/**
 * Removes from React's renderer what the app never runs. The bundler cannot detect this, because React selects features
 * at run time. A version of React without one of these functions fails the build (ADR-031).
 */
export function slimReact(): Plugin {
  return {
    name: 'cabstand:slim-react',
    transform: {
      filter: { id: reactDom },
      handler(code) {
        const bodies = this.parse(code).body.flatMap(listBodies)
        const cuts = [...unused, ...unusedHandles.map((name) => `${name}.prototype`)].flatMap((name) => {
          const found = bodies.filter((body) => body.name === name)
          if (found.length === 0) throw new Error(`React's renderer has no ${name} any more`)
          return found
        })
        let slim = ''
        let from = 0
        for (const { start, end } of cuts.toSorted((a, b) => a.start - b.start)) {
          slim += `${code.slice(from, start)}{}`
          from = end
        }
        return { code: slim + code.slice(from), map: { mappings: '' } }
      },
    },
  }
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

interface Body {
  /** Of the function, or `X.prototype` for the methods of X. */
  readonly name: string
  readonly start: number
  readonly end: number
}

/** The bodies of `function name() {}` and `X.prototype.name = function () {}`. */
function listBodies(node: Statement): Body[] {
  if (node.type === 'FunctionDeclaration' && node.id && node.body) {
    return [{ name: node.id.name, start: node.body.start, end: node.body.end }]
  }
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') return []
  const { left, right } = node.expression
  if (left.type !== 'MemberExpression' || right.type !== 'FunctionExpression' || !right.body) return []
  const { object } = left
  if (object.type !== 'MemberExpression' || object.object.type !== 'Identifier') return []
  if (object.property.type !== 'Identifier' || object.property.name !== 'prototype') return []
  return [{ name: `${object.object.name}.prototype`, start: right.body.start, end: right.body.end }]
}
