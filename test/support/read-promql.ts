import { parser } from '@prometheus-io/lezer-promql';

export interface PromqlUse {
  /** Every metric in the expression, with its label matchers. */
  readonly selectors: readonly { readonly metric: string; readonly matchers: readonly Matcher[] }[];
  /** The labels of its groupings and joins. */
  readonly groupedBy: readonly string[];
}

export interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** Replaces the variables that Grafana fills in before a query. */
function withoutVariables(expression: string): string {
  return expression.replaceAll('$__rate_interval', '5m').replaceAll('$service', '.*');
}

/** Throws when the expression is not valid PromQL. */
export function readPromql(given: string): PromqlUse {
  const expression = withoutVariables(given);
  const selectors: { metric: string; matchers: Matcher[] }[] = [];
  const groupedBy: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, node, from, to }) {
      const text = expression.slice(from, to);
      const childText = (name: string): string => {
        const child = node.getChild(name);
        return child === null ? '' : expression.slice(child.from, child.to);
      };
      if (type.isError) throw new Error(`No PromQL at ${from}: ${expression}`);
      if (type.name === 'VectorSelector') selectors.push({ metric: childText('Identifier'), matchers: [] });
      if (type.name === 'UnquotedLabelMatcher') {
        selectors.at(-1)?.matchers.push({
          label: childText('LabelName'),
          operator: childText('MatchOp'),
          value: childText('StringLiteral').slice(1, -1),
        });
      }
      if (type.name === 'LabelName' && node.parent?.name === 'GroupingLabels') groupedBy.push(text);
    },
  });
  return { selectors, groupedBy };
}
