{{/*
The JSON of Grafana's dashboard from `variables` and `rows` (monitoring/dashboard.yaml): up to four panels side by side, on a grid of 24 columns.
Its variables choose data source, namespace and job, so one dashboard serves all releases.
*/}}
{{- define "signalbox.dashboard" -}}
{{- $source := dict "type" "prometheus" "uid" "${datasource}" -}}
{{- $panels := list -}}
{{- $y := 0 -}}
{{- range $row := .rows -}}
{{- $place := dict "h" 1 "w" 24 "x" 0 "y" $y -}}
{{- $panels = append $panels (dict "id" (add1 (len $panels)) "type" "row" "title" $row.title "collapsed" false "panels" list "gridPos" $place) -}}
{{- $y = add $y 1 -}}
{{- $width := div 24 (min 4 (len $row.panels)) -}}
{{- range $at, $panel := $row.panels -}}
{{- $place := dict "h" 8 "w" $width "x" (mul (mod $at 4) $width) "y" (add $y (mul 8 (div $at 4))) -}}
{{- $shared := dict "id" (add1 (len $panels)) "gridPos" $place "source" $source -}}
{{- $panels = append $panels (include "signalbox.panel" (merge $shared $panel) | fromJson) -}}
{{- end -}}
{{- $y = add $y (mul 8 (div (add 3 (len $row.panels)) 4)) -}}
{{- end -}}
{{- $variables := list (dict "name" "datasource" "label" "Data source" "type" "datasource" "query" "prometheus") -}}
{{- range .variables -}}
{{- $query := dict "refId" .name "query" .query -}}
{{- $variables = append $variables (dict "name" .name "label" .label "type" "query" "datasource" $source "query" $query "refresh" 2 "sort" 1) -}}
{{- end -}}
{{- dict "title" "Signalbox" "uid" "signalbox" "tags" (list "signalbox") "schemaVersion" 39 "editable" true "refresh" "30s"
  "time" (dict "from" "now-6h" "to" "now") "templating" (dict "list" $variables) "panels" $panels | toJson -}}
{{- end }}

{{/* One panel: a `stat`, or without a `type` lines over time. */}}
{{- define "signalbox.panel" -}}
{{- $type := default "timeseries" .type -}}
{{- $defaults := dict "unit" .unit "min" 0 -}}
{{- $options := dict "colorMode" "value" "reduceOptions" (dict "calcs" (list "lastNotNull")) -}}
{{- if eq $type "timeseries" -}}
{{- $_ := set $defaults "custom" (dict "fillOpacity" 10 "showPoints" "never") -}}
{{- $options = dict "legend" (dict "displayMode" "list" "placement" "bottom") "tooltip" (dict "mode" "multi" "sort" "desc") -}}
{{- end -}}
{{- $targets := list -}}
{{- range $at, $query := .queries -}}
{{- $target := dict "refId" (index (list "A" "B" "C" "D") $at) "datasource" $.source "expr" $query.expr "legendFormat" $query.legend -}}
{{- $targets = append $targets $target -}}
{{- end -}}
{{- dict "id" .id "type" $type "title" .title "description" .description "datasource" .source "gridPos" .gridPos
  "fieldConfig" (dict "defaults" $defaults "overrides" list) "options" $options "targets" $targets | toJson -}}
{{- end }}
