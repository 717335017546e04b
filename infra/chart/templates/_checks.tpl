{{/* What the schema of the values cannot say: rules about several values. Each message says what to set. */}}
{{- define "signalbox.checks" -}}
{{- $workers := .Values.workers -}}
{{- if not (or $workers.all.enabled (and $workers.actors.enabled $workers.deliveries.enabled)) -}}
{{- fail "No worker does all of the work: enable workers.all, or both workers.actors and workers.deliveries." -}}
{{- end -}}
{{- $secrets := .Values.secrets -}}
{{- if and $secrets.existingSecret $secrets.values -}}
{{- fail "secrets.existingSecret and secrets.values exclude each other: name a Secret, or have one made for trying." -}}
{{- end -}}
{{- range $variable := list "REDIS_URL" "MONGODB_URL" "SECRET_KEY" -}}
{{- if not (or $secrets.existingSecret (hasKey $secrets.from $variable) (hasKey $secrets.values $variable)) -}}
{{- fail (printf "%s has no source: set secrets.existingSecret, or secrets.from.%s." $variable $variable) -}}
{{- end -}}
{{- end -}}
{{- $partitions := int (default 16 .Values.config.PARTITIONS) -}}
{{- if gt (int $workers.actors.autoscaling.maxReplicas) $partitions -}}
{{- fail (printf "workers.actors.autoscaling.maxReplicas is %d, but config.PARTITIONS is %d: set it to the number of partitions. More workers than partitions apply no more events." (int $workers.actors.autoscaling.maxReplicas) $partitions) -}}
{{- end -}}
{{- range $name, $workload := merge (dict "api" .Values.api) $workers -}}
{{- with $workload.autoscaling -}}
{{- $max := int (default $partitions .maxReplicas) -}}
{{- if and .enabled (gt (int .minReplicas) $max) -}}
{{- fail (printf "autoscaling of %s: minReplicas is %d and the maximum %d." $name (int .minReplicas) $max) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if and .Values.keda.enabled (not .Values.keda.prometheus) -}}
{{- fail "keda.enabled needs keda.prometheus, the address at which KEDA asks for the age of the oldest message." -}}
{{- end -}}
{{- if and .Values.certificateAuthority.secret .Values.certificateAuthority.configMap -}}
{{- fail "certificateAuthority.secret and certificateAuthority.configMap exclude each other." -}}
{{- end -}}
{{- end }}
